import type { Db } from '#server/db/database.ts';
import { batches } from '#server/jobs/batches.ts';

/** Few enough for one statement. */
const AT_ONCE = 500;

/** Which of these vehicles are on hold for somebody. */
export async function listHeld(tx: Db, vehicleIds: readonly number[]): Promise<Set<number>> {
  const held = new Set<number>();
  for (const ids of batches(vehicleIds, AT_ONCE)) {
    const rows = await tx
      .selectFrom('vehicle_holds')
      .select('vehicle_id')
      .where('state', '=', 'confirmed')
      .where('vehicle_id', 'in', ids)
      .execute();
    for (const { vehicle_id } of rows) if (vehicle_id !== null) held.add(vehicle_id);
  }
  return held;
}
