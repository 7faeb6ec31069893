import { unvouchedHolds } from '#features/holds/server/unvouched-holds.repository.ts';
import type { Db } from '#server/db/database.ts';
import type { ArchivedRow } from '../archive/archived-tables.ts';
import { followHolds } from './carried-held-vehicles.ts';
import { insertBeside, keepBelonging, lastChangedHere, type RestoredKeys, readAll } from './carried-rows.ts';
import { type ToVehicle, withVehicle, withVehicleAgain } from './carried-vehicle.ts';
import { findEnteredAgain, withVehicleOf } from './entered-again.ts';
import type { VehiclesBefore } from './vehicles-before.ts';

const BATCH = 200;

interface Restore {
  toVehicle: ToVehicle;
  vehiclesBefore: VehiclesBefore;
  /** With vehicles that are not the same after the restore. */
  allBefore: VehiclesBefore;
  /** Whether the backup is of this installation; stock numbers of another one mean nothing here. */
  isOurs: boolean;
  now: string;
}

/**
 * Holds stand as they were here before a restore, as bookings do, and vehicles follow them. Those that only the backup
 * knows come back, and nobody is mailed by itself about a time that is up. Call it before the rows go; `look` once those of
 * the backup are in, and `carry` once who was erased is out of them.
 */
export async function rememberHolds(tx: Db, { came, givenBack }: RestoredKeys) {
  const ours = await readAll(tx, 'vehicle_holds');
  const links = await readAll(tx, 'hold_links');
  let inBackup: readonly ArchivedRow[] = [];
  let statusInBackup: ReadonlyMap<number, string> = new Map();

  /** Before those of people who were erased are out of it. */
  async function look(after: Db): Promise<void> {
    inBackup = await readAll(after, 'vehicle_holds');
    const rows = await after
      .selectFrom('vehicle_holds')
      .innerJoin('vehicles', 'vehicles.id', 'vehicle_holds.vehicle_id')
      .select(['vehicles.id', 'vehicles.status'])
      .execute();
    statusInBackup = new Map(rows.map(({ id, status }) => [id, status]));
  }

  /** Answers the keys of holds that the backup changed. */
  async function carry(after: Db, restore: Restore): Promise<string[]> {
    const { toVehicle, vehiclesBefore, allBefore, isOurs, now } = restore;
    const { here, replaced } = lastChangedHere(ours, inBackup, givenBack);
    const linksInBackup = await readAll(after, 'hold_links');
    const keys = here.map(({ key }) => String(key));
    for (let at = 0; at < keys.length; at += BATCH)
      await after
        .deleteFrom('vehicle_holds')
        .where('key', 'in', keys.slice(at, at + BATCH))
        .execute();
    await unvouchedHolds.awaitNoLinks(after);
    await after
      .updateTable('vehicle_holds')
      .set({ due_told_at: now })
      .where('due_told_at', 'is', null)
      .where('until_at', '<=', now)
      .execute();
    const theirs = await readAll(after, 'vehicle_holds');
    const again = await findEnteredAgain(after, { ours: here, before: allBefore, isOurs, toVehicle, came });
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
    await insertBeside(after, 'vehicle_holds', { theirs, rows });
    // A backup that is newer has some that are not here, also of holds that stand as they are here.
    for (const [before, rows] of [
      [ours, links],
      [inBackup, linksInBackup],
    ] as const) {
      const owners = { table: 'vehicle_holds', before } as const;
      await keepBelonging(after, owners, { table: 'hold_links', rows, owner: 'hold_id', name: 'token_hash' });
    }
    const holds = await readAll(after, 'vehicle_holds');
    await followHolds(after, { inBackup, statusInBackup, ours: here, holds, vehiclesBefore, now });
    return replaced;
  }

  return { look, carry };
}

/** Where a vehicle is held for another since, one that only the backup knows leaves it, and its words still tell. */
async function giveWay(
  after: Db,
  { theirs, ours }: { theirs: readonly ArchivedRow[]; ours: readonly ArchivedRow[] },
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
function placeOf({ state, vehicle_id, person }: ArchivedRow): string | undefined {
  if (vehicle_id === null) return undefined;
  if (state === 'confirmed') return `held ${vehicle_id}`;
  return state === 'asked' ? `asked ${vehicle_id} ${person}` : undefined;
}
