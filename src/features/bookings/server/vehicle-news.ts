import { isSold } from '#features/vehicles/sold.ts';
import type { Db } from '#server/db/database.ts';
import type { VehicleNews } from '../booking-view.ts';
import type { StoredBooking } from './booking.repository.ts';

/** Status of a vehicle that is in the catalogue now; undefined for any other. */
export type FindStatus = (vehicleId: number | null) => string | undefined;

interface Needed {
  db: Db;
  findStatus: FindStatus;
  /** The mailbox of whom a vehicle is held for. */
  findHolder: (tx: Db, vehicleId: number) => Promise<string | undefined>;
  /** The mailbox of whom a vehicle is held for or was sold to. */
  findTaker: (tx: Db, vehicleId: number) => Promise<string | undefined>;
}

export type FindVehicleNews = ReturnType<typeof createVehicleNews>;

/** What a buyer has to know of the vehicle before they come; undefined while it is for sale, or theirs. */
export function createVehicleNews({ db, findStatus, findHolder, findTaker }: Needed) {
  return async (
    booking: Pick<StoredBooking, 'vehicle_id' | 'person' | 'sold_told_at'>,
  ): Promise<VehicleNews | undefined> => {
    const { vehicle_id, person, sold_told_at } = booking;
    if (vehicle_id === null) return undefined;
    const status = findStatus(vehicle_id);
    // One that is only away from the catalogue may come back, as in the middle of an import.
    if (status === undefined) return sold_told_at === null ? undefined : 'gone';
    if (!isSold({ status })) return undefined;
    // Marked sold past their hold: to whom, staff have not said yet.
    if ((await findHolder(db, vehicle_id)) === person) return 'undecided';
    return (await findTaker(db, vehicle_id)) === person ? undefined : 'sold';
  };
}
