import { createUnvouched } from '#features/customers/server/unvouched.repository.ts';
import type { Db } from '#server/db/database.ts';
import { openStates } from '../../booking-states.ts';

/** Bookings of mailboxes that nobody vouches for. */
export const unvouchedBookings = createUnvouched('bookings', {
  waits: 'requested',
  isOpen: (at) => (eb) => eb.and([eb('state', 'in', openStates), eb('starts_at', '>', at)]),
});

/** Bookings of such mailboxes between two moments: of all vehicles, and of one. */
export async function countUnvouchedTimes(
  tx: Db,
  { from, to, vehicleId, except }: { from: string; to: string; vehicleId: number | null; except: number },
): Promise<{ all: number; ofVehicle: number }> {
  const rows = await tx
    .selectFrom('bookings')
    .select('vehicle_id')
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .where('state', '<>', 'cancelled')
    .where('seat', '>', 0)
    .where('vouched_at', 'is', null)
    .where('id', '<>', except)
    .execute();
  const ofVehicle = rows.filter(({ vehicle_id }) => vehicleId !== null && vehicle_id === vehicleId);
  return { all: rows.length, ofVehicle: ofVehicle.length };
}
