import { OLD_ACTIVITY_REMOVED } from '#features/activity/server/activity.repository.ts';
import type { Db } from '#server/db/database.ts';
import { batches } from '#server/jobs/batches.ts';
import { readInstant } from '#shared/stored.ts';
import type { ArchivedRow } from '../archive/archived-tables.ts';
import { mendRow } from '../archive/row-rules.ts';
import { insertRows, readTable } from '../database-rows.repository.ts';
import { readAll } from './carried-rows.ts';
import type { ToVehicle } from './carried-vehicle.ts';

const BATCH = 200;

interface Here {
  at: string;
  hasVehicle: boolean;
  isRegister: boolean;
}

/**
 * The activity says what was done, so no backup may reword it: entries that are here stay under their numbers, and only
 * those that are missing come out of the backup. Call it before the rows go, and `addRest` once the ids have moved on.
 */
export async function keepActivity(tx: Db, { toVehicle, now }: { toVehicle: ToVehicle; now: string }) {
  const here = new Map<number, Here>();
  const vehicleIds = new Set<number>();
  for await (const rows of readTable(tx, 'activity', ['id', 'at', 'action', 'vehicle_id']))
    for (const { id, at, action, vehicle_id } of rows) {
      here.set(Number(id), {
        at: String(at),
        hasVehicle: vehicle_id !== null,
        isRegister: action === OLD_ACTIVITY_REMOVED,
      });
      if (vehicle_id !== null) vehicleIds.add(Number(vehicle_id));
    }
  for (const id of vehicleIds)
    if (toVehicle(id) === null)
      await tx.updateTable('activity').set({ vehicle_id: null }).where('vehicle_id', '=', id).execute();
  await mendUndated(tx, here, now);

  let known = 0;
  const underNewNumbers: ArchivedRow[] = [];
  /** Entries by the number of the vehicle that a restore of another dealership's backup took from them. */
  const ofVehicle = new Map<number, number[]>();
  const noteVehicle = (vehicleId: number, id: number) =>
    ofVehicle.set(vehicleId, [...(ofVehicle.get(vehicleId) ?? []), id]);
  return {
    /** Entries of one part of the backup that are not here. */
    chooseMissing(rows: readonly ArchivedRow[]): ArchivedRow[] {
      return rows.filter(({ id, ...row }) => {
        const entry = here.get(Number(id));
        if (!entry) return true;
        if (!isSame(entry, row)) underNewNumbers.push(row);
        else {
          known += 1;
          if (!entry.hasVehicle && row.vehicle_id) noteVehicle(Number(row.vehicle_id), Number(id));
        }
        return false;
      });
    },

    async addRest(after: Db): Promise<void> {
      // Entries of another dealership, whose numbers are taken.
      await insertRows(after, 'activity', underNewNumbers);
      for (const [vehicle_id, ids] of ofVehicle)
        for (const some of batches(ids, BATCH))
          await after.updateTable('activity').set({ vehicle_id }).where('id', 'in', some).execute();
    },

    /** How many were here alone. */
    countHere: (): number => here.size - known,
  };
}

/** The register of what was removed by age is moved on with every removal; an invalid time matches by number alone. */
function isSame({ at, isRegister }: Here, row: ArchivedRow): boolean {
  return (
    at === row.at || readInstant(at) === undefined || (isRegister && row.action === OLD_ACTIVITY_REMOVED)
  );
}

/** An entry whose time was edited into an invalid one is mended, as its copy in the backup is. */
async function mendUndated(tx: Db, here: ReadonlyMap<number, Here>, now: string): Promise<void> {
  if (![...here.values()].some(({ at }) => readInstant(at) === undefined)) return;
  for (const row of await readAll(tx, 'activity')) {
    const mended = readInstant(String(row.at)) === undefined ? mendRow('activity', row, now) : undefined;
    if (!mended) continue;
    await tx.deleteFrom('activity').where('id', '=', Number(row.id)).execute();
    await insertRows(tx, 'activity', [mended]);
  }
}
