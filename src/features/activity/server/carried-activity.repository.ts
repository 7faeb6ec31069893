import type { Db } from '#server/db/database.ts';
import { mendRow } from '#server/db/mend-row.ts';
import type { CarryOver, KnownRows } from '#server/db/restoring/carry-over.ts';
import { insertRows, openColumnsOf, readAll, readTable, type TableRow } from '#server/db/table-rows.ts';
import { batches } from '#server/jobs/batches.ts';
import { readInstant } from '#shared/stored.ts';
import { OLD_ACTIVITY_REMOVED } from './activity.repository.ts';
import { activity } from './tables/activity.table.ts';

const BATCH = 200;
/** The newest entries of a backup; of older ones retention may have removed all. */
const NEWEST = 500;

interface Here {
  at: string;
  hasVehicle: boolean;
  isRegister: boolean;
}

/**
 * The activity says what was done, so no backup may reword it: entries that are here stay under their numbers, and only
 * those that are missing come out of the backup.
 */
export const carriedActivity: CarryOver = {
  keeps: [{ table: activity, by: 'id' }],

  /** Whether an entry is here and in the backup, noted at the same moment under the same number. */
  isKnown: (tx, known, among) =>
    sharesEntry(tx, known, (among ? (among.activity ?? []) : [...known('activity').keys()]).map(Number)),

  async undo(tx, { added }) {
    for (const ids of batches(added('activity').map(Number), BATCH))
      await tx.deleteFrom('activity').where('id', 'in', ids).execute();
    return {};
  },

  async remember(tx, { toVehicle, now }) {
    const here = new Map<number, Here>();
    const vehicleIds = new Set<number>();
    for await (const rows of readTable(tx, activity, ['id', 'at', 'action', 'vehicle_id']))
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
    const underNewNumbers: TableRow[] = [];
    /** Entries by the number of the vehicle that a restore of another dealership's backup took from them. */
    const ofVehicle = new Map<number, number[]>();
    const noteVehicle = (vehicleId: number, id: number) =>
      ofVehicle.set(vehicleId, [...(ofVehicle.get(vehicleId) ?? []), id]);

    function isMissing({ id, ...row }: TableRow): boolean {
      const entry = here.get(Number(id));
      if (!entry) return true;
      if (!isSame(entry, row)) underNewNumbers.push(row);
      else {
        known += 1;
        if (!entry.hasVehicle && row.vehicle_id) noteVehicle(Number(row.vehicle_id), Number(id));
      }
      return false;
    }

    return {
      choose: { activity: (rows) => rows.filter(isMissing) },

      /** An erasure finds by it what names somebody. */
      async complete(after) {
        // Entries of another dealership, whose numbers are taken.
        await insertRows(after, activity, underNewNumbers);
        for (const [vehicle_id, ids] of ofVehicle)
          for (const some of batches(ids, BATCH))
            await after.updateTable('activity').set({ vehicle_id }).where('id', 'in', some).execute();
      },

      carry: async () => ({ counts: { activity: here.size - known } }),
    };
  },
};

async function sharesEntry(tx: Db, known: KnownRows, ids: readonly number[]): Promise<boolean> {
  const there = known('activity');
  const newest = ids
    .filter((id) => there.has(String(id)))
    .toSorted((one, other) => other - one)
    .slice(0, NEWEST);
  if (newest.length === 0) return false;
  const here = await tx.selectFrom('activity').select(['id', 'at']).where('id', 'in', newest).execute();
  return here.some(({ id, at }) => there.get(String(id)) === at);
}

/** The register of what was removed by age is moved on with every removal; an invalid time matches by number alone. */
function isSame({ at, isRegister }: Here, row: TableRow): boolean {
  return (
    at === row.at || readInstant(at) === undefined || (isRegister && row.action === OLD_ACTIVITY_REMOVED)
  );
}

/** An entry whose time was edited into an invalid one is mended, as its copy in the backup is. */
async function mendUndated(tx: Db, here: ReadonlyMap<number, Here>, now: string): Promise<void> {
  if (![...here.values()].some(({ at }) => readInstant(at) === undefined)) return;
  const columns = openColumnsOf(activity);
  for (const row of await readAll(tx, activity)) {
    const mended = readInstant(String(row.at)) === undefined ? mendRow(columns, row, now) : undefined;
    if (!mended) continue;
    await tx.deleteFrom('activity').where('id', '=', Number(row.id)).execute();
    await insertRows(tx, activity, [mended]);
  }
}
