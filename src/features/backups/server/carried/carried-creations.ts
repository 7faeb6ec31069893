import type { Db } from '#server/db/database.ts';
import { batches } from '#server/jobs/batches.ts';
import type { KnownRows } from '../archive/row-links.ts';
import type { ToVehicle } from './carried-vehicle.ts';

const BATCH = 100;

/**
 * What made each vehicle, which no backup has: the same wish makes no second one, and an erasure finds the draft of a car that
 * somebody offered. Call it before the rows go; call the answer once those of the backup are in.
 */
export async function rememberCreations(
  tx: Db,
  { known, toVehicle }: { known: KnownRows; toVehicle: ToVehicle },
): Promise<(after: Db) => Promise<void>> {
  const ours = await tx.selectFrom('vehicle_creations').selectAll().execute();
  const kept = ours.filter(
    ({ vehicle_id }) => known.vehicles.has(vehicle_id) && toVehicle(vehicle_id) !== null,
  );
  return async (after) => {
    for (const some of batches(kept, BATCH))
      await after.insertInto('vehicle_creations').values(some).execute();
  };
}
