import { withVehicle, withVehicleAgain } from '#features/customers/server/restored-vehicle.ts';
import { readStock, type VehicleInStock } from '#features/vehicles/server/restored-stock.repository.ts';
import { findStatuses } from '#features/vehicles/server/vehicle.repository.ts';
import type { Db } from '#server/db/database.ts';
import type { CarryOver, Restore } from '#server/db/restoring/carry-over.ts';
import { findByNames, insertBeside, keepBelonging, lastChangedHere } from '#server/db/restoring/kept-rows.ts';
import { readAll, type TableRow } from '#server/db/table-rows.ts';
import { batches } from '#server/jobs/batches.ts';
import { holdLinks } from '../tables/hold-links.table.ts';
import { vehicleHolds } from '../tables/vehicle-holds.table.ts';
import { unvouchedHolds } from '../unvouched-holds.repository.ts';
import { findEnteredAgain, withVehicleOf } from './entered-again.ts';
import { followHolds } from './followed-holds.repository.ts';

const BATCH = 200;

/**
 * Holds stand as they were here before a restore, unless the backup has them in a later state, and vehicles follow them.
 * Those that only the backup knows come back, and nobody is mailed by itself about a time that is up.
 */
export const carriedHolds: CarryOver = {
  keeps: [{ table: vehicleHolds, by: 'key' }],

  async undo(tx, { at, added, changed }) {
    const ids = (await listUntouched(tx, added('vehicle_holds'), at)).map(({ id }) => id);
    for (const some of batches(ids, BATCH))
      await tx.deleteFrom('vehicle_holds').where('id', 'in', some).execute();
    const untouched = await listUntouched(tx, changed('vehicle_holds'), at);
    return { vehicle_holds: untouched.map(({ key }) => key) };
  },

  async remember(tx, restore) {
    const ours = await readAll(tx, vehicleHolds);
    const links = await readAll(tx, holdLinks);
    const stock = await readStock(tx);
    let inBackup: readonly TableRow[] = [];
    let inStock: Order['inStock'] = new Map();
    return {
      /** Before those of people who were erased are out of it. */
      async complete(after) {
        inBackup = await readAll(after, vehicleHolds);
        const vehicleIds = inBackup.flatMap(({ vehicle_id }) => (vehicle_id ? [Number(vehicle_id)] : []));
        inStock = await findStatuses(after, vehicleIds);
      },
      async carry(after) {
        const replaced = await carry(after, { ours, links, stock, inBackup, inStock, restore });
        return { changed: { vehicle_holds: replaced } };
      },
    };
  },
};

interface Order {
  /** As they were here before the restore. */
  ours: readonly TableRow[];
  links: readonly TableRow[];
  stock: ReadonlyMap<number, VehicleInStock>;
  inBackup: readonly TableRow[];
  /** What the vehicles of these are in the backup, by number. */
  inStock: ReadonlyMap<number, { status: string }>;
  restore: Restore;
}

/** Answers the keys of holds that the backup changed. */
async function carry(after: Db, order: Order): Promise<string[]> {
  const { ours, links, stock, inBackup, inStock, restore } = order;
  const { toVehicle, isOurs, now } = restore;
  const came = restore.came('vehicle_holds');
  const { here, replaced } = lastChangedHere(ours, inBackup, restore.givenBack('vehicle_holds'));
  const linksInBackup = await readAll(after, holdLinks);
  const keys = here.map(({ key }) => String(key));
  for (const some of batches(keys, BATCH))
    await after.deleteFrom('vehicle_holds').where('key', 'in', some).execute();
  await unvouchedHolds.awaitNoLinks(after);
  await after
    .updateTable('vehicle_holds')
    .set({ due_told_at: now })
    .where('due_told_at', 'is', null)
    .where('until_at', '<=', now)
    .execute();
  const theirs = await readAll(after, vehicleHolds);
  const again = await findEnteredAgain(after, { ours: here, before: stock, isOurs, toVehicle, came });
  const rows = withVehicleAgain(
    here.map((row) => {
      const vehicleId = again.get(String(row.key));
      return vehicleId === undefined
        ? withVehicle(row, toVehicle, came.has(String(row.key)))
        : withVehicleOf(row, vehicleId);
    }),
    { inBackup, placesOf: (row) => [placeOf(row)].filter((place) => place !== undefined) },
  );
  await giveWay(after, { theirs, ours: rows });
  await insertBeside(after, vehicleHolds, { theirs, rows });
  // A backup that is newer has some that are not here, also of holds that stand as they are here.
  for (const [before, rows] of [
    [ours, links],
    [inBackup, linksInBackup],
  ] as const) {
    const owners = { table: vehicleHolds, before };
    await keepBelonging(after, owners, { table: holdLinks, rows, owner: 'hold_id', name: 'token_hash' });
  }
  const holds = await readAll(after, vehicleHolds);
  const vehiclesBefore = new Map([...stock].filter(([id]) => toVehicle(id) !== null));
  await followHolds(after, { inBackup, inStock, ours: here, holds, vehiclesBefore, now });
  return replaced;
}

/** Holds of these keys about which nobody has done anything since. */
const listUntouched = (tx: Db, keys: readonly string[], at: string) =>
  findByNames(keys, (some) =>
    tx
      .selectFrom('vehicle_holds')
      .select(['id', 'key'])
      .where('key', 'in', some)
      .where('updated_at', '<=', at)
      .where(({ eb, or }) => or([eb('vouched_at', 'is', null), eb('vouched_at', '<=', at)]))
      .execute(),
  );

/** Where a vehicle is held for another since, one that only the backup knows leaves it, and its words still tell. */
async function giveWay(
  after: Db,
  { theirs, ours }: { theirs: readonly TableRow[]; ours: readonly TableRow[] },
): Promise<void> {
  const taken = new Set(ours.map(placeOf));
  for (const row of theirs) {
    const place = placeOf(row);
    if (place === undefined || !taken.has(place)) continue;
    const { vehicle_snapshot } = withVehicle(row, () => null);
    await after
      .updateTable('vehicle_holds')
      .set({
        vehicle_id: null,
        vehicle_snapshot: vehicle_snapshot === null ? null : String(vehicle_snapshot),
      })
      .where('id', '=', Number(row.id))
      .execute();
  }
}

/** What only one of them can have. */
function placeOf({ state, vehicle_id, person }: TableRow): string | undefined {
  if (vehicle_id === null) return undefined;
  if (state === 'confirmed') return `held ${vehicle_id}`;
  return state === 'asked' ? `asked ${vehicle_id} ${person}` : undefined;
}
