import { listHeld } from '#features/holds/server/held-vehicles.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { batches } from '#server/jobs/batches.ts';
import { instantOf } from '#shared/dates.ts';
import { groupThousands } from '#shared/numbers.ts';
import { ahead } from '../mail/held-reminders.repository.ts';

/** Few enough for one statement. */
const AT_ONCE = 500;

/** What customers wait for with these vehicles, in words: `on hold for a customer, 2 bookings ahead`. */
export function createPromises({ clock }: { clock: Clock }) {
  return async (tx: Db, vehicleIds: readonly number[]): Promise<Map<number, string>> => {
    const held = await listHeld(tx, vehicleIds);
    const booked = await countAhead(tx, vehicleIds, clock.now().toISOString());
    const found = new Map<number, string>();
    for (const id of new Set([...held, ...booked.keys()])) {
      const count = booked.get(id) ?? 0;
      const words = [
        ...(held.has(id) ? ['on hold for a customer'] : []),
        ...(count > 0 ? [count === 1 ? '1 booking ahead' : `${groupThousands(count)} bookings ahead`] : []),
      ];
      found.set(id, words.join(', '));
    }
    return found;
  };
}

/** When the bookings ahead of a vehicle begin that are before a day. */
export async function listBookedBefore(
  { db, clock }: { db: Db; clock: Clock },
  vehicleId: number,
  day: string,
): Promise<string[]> {
  const rows = await ahead(db, clock.now().toISOString())
    .where('vehicle_id', '=', vehicleId)
    .where('starts_at', '<', instantOf(day, '00:00').toISOString())
    .select('starts_at')
    .orderBy('starts_at')
    .execute();
  return rows.map(({ starts_at }) => starts_at);
}

async function countAhead(tx: Db, vehicleIds: readonly number[], now: string): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const ids of batches(vehicleIds, AT_ONCE)) {
    const rows = await ahead(tx, now)
      .where('vehicle_id', 'in', ids)
      .groupBy('vehicle_id')
      .select(({ fn }) => ['vehicle_id', fn.countAll().as('count')])
      .execute();
    for (const { vehicle_id, count } of rows) if (vehicle_id !== null) counts.set(vehicle_id, Number(count));
  }
  return counts;
}
