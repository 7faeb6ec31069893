import { isInStock } from '#features/vehicles/server/vehicle.repository.ts';
import { type VehicleSnapshot, vehicleSnapshotSchema } from '#features/vehicles/vehicle-snapshot.ts';
import type { Db } from '#server/db/database.ts';
import { batches } from '#server/jobs/batches.ts';
import { readStoredJson } from '#shared/stored.ts';

/** Few enough for one statement. */
const AT_ONCE = 500;

/** Which of these vehicles are on hold for somebody. */
export function listHeld(tx: Db, vehicleIds: readonly number[]): Promise<Set<number>> {
  return listWhere(vehicleIds, (ids) =>
    tx
      .selectFrom('vehicle_holds')
      .select('vehicle_id')
      .where('state', '=', 'confirmed')
      .where('vehicle_id', 'in', ids)
      .execute(),
  );
}

/** Which of these vehicles were sold to the person for whom they were held, unless somebody asked for them since. */
export function listSoldByHold(tx: Db, vehicleIds: readonly number[]): Promise<Set<number>> {
  return listWhere(vehicleIds, (ids) =>
    tx
      .selectFrom('vehicle_holds as hold')
      .select('vehicle_id')
      .where('state', '=', 'sold')
      .where('vehicle_id', 'in', ids)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('vehicle_holds as later')
              .select('later.id')
              .whereRef('later.vehicle_id', '=', 'hold.vehicle_id')
              .whereRef('later.created_at', '>', 'hold.updated_at'),
          ),
        ),
      )
      .execute(),
  );
}

/** Vehicles on hold that are no longer in the stock, as their hold remembers them. */
export async function listHeldGone(db: Db): Promise<VehicleSnapshot[]> {
  const rows = await db
    .selectFrom('vehicle_holds')
    .select(['vehicle_id', 'vehicle_snapshot'])
    .where('state', '=', 'confirmed')
    .where('vehicle_id', 'is not', null)
    .where(({ not }) => not(isInStock('vehicle_holds.vehicle_id')))
    .execute();
  return rows.flatMap(({ vehicle_id, vehicle_snapshot }) => {
    const known = readStoredJson(vehicle_snapshot, vehicleSnapshotSchema);
    return known && known.id === vehicle_id ? [known] : [];
  });
}

async function listWhere(
  vehicleIds: readonly number[],
  read: (ids: number[]) => Promise<{ vehicle_id: number | null }[]>,
): Promise<Set<number>> {
  const found = new Set<number>();
  for (const ids of batches(vehicleIds, AT_ONCE))
    for (const { vehicle_id } of await read(ids)) if (vehicle_id !== null) found.add(vehicle_id);
  return found;
}
