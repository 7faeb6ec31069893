import { isSold } from '#features/vehicles/sold.ts';
import type { FindStatus } from '#features/vehicles/vehicle-snapshot.ts';
import type { Db } from '#server/db/database.ts';
import type { VehicleAvailability } from '../../booking-view.ts';
import type { StoredBooking } from '../requests/booking.repository.ts';

interface Needed {
  db: Db;
  findStatus: FindStatus;
  /** Mailbox of the person for whom a vehicle is held. */
  findHolder: (tx: Db, vehicleId: number) => Promise<string | undefined>;
  /** Mailbox of the person for whom a vehicle is held or to whom it was sold. */
  findTaker: (tx: Db, vehicleId: number) => Promise<string | undefined>;
}

export type FindVehicleAvailability = ReturnType<typeof createVehicleAvailability>;

/** What a buyer has to know of the vehicle before they come; undefined while it is for sale, or theirs. */
export function createVehicleAvailability({ db, findStatus, findHolder, findTaker }: Needed) {
  return async (
    booking: Pick<StoredBooking, 'vehicle_id' | 'person' | 'sold_told_at'>,
  ): Promise<VehicleAvailability | undefined> => {
    const { vehicle_id, person, sold_told_at } = booking;
    if (vehicle_id === null) return undefined;
    const status = findStatus(vehicle_id);
    // A vehicle that is only missing from the catalogue may come back, as in the middle of an import.
    if (status === undefined) return sold_told_at === null ? undefined : 'gone';
    if (!isSold({ status })) return undefined;
    // Marked sold in spite of their hold: staff have not said yet to whom.
    if ((await findHolder(db, vehicle_id)) === person) return 'undecided';
    return (await findTaker(db, vehicle_id)) === person ? undefined : 'sold';
  };
}
