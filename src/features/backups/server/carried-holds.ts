import type { Db } from '#server/db/database.ts';
import type { ArchivedRow } from './archive/archived-tables.ts';
import { followHolds } from './carried-held-vehicles.ts';
import { type ToVehicle, withVehicle } from './carried-vehicle.ts';
import { insertRows, readTable } from './database-rows.repository.ts';

const BATCH = 200;

/**
 * Holds stand as they were here before a restore, as bookings do, and vehicles follow them. Those that only the backup
 * knows come back, and nobody is mailed by itself about a time that is up. Call it before the rows go; call the answer
 * once those of the backup are in.
 */
export async function rememberHolds(
  tx: Db,
): Promise<(after: Db, restore: { toVehicle: ToVehicle; now: string }) => Promise<void>> {
  const ours = await readAll(tx);
  const links = await readAll(tx, 'hold_links');
  return async (after, { toVehicle, now }) => {
    const inBackup = await readAll(after);
    const keys = ours.map(({ key }) => String(key));
    for (let at = 0; at < keys.length; at += BATCH)
      await after
        .deleteFrom('vehicle_holds')
        .where('key', 'in', keys.slice(at, at + BATCH))
        .execute();
    await after
      .updateTable('vehicle_holds')
      .set({ due_told_at: now })
      .where('due_told_at', 'is', null)
      .where('until_at', '<=', now)
      .execute();
    const theirs = await readAll(after);
    const taken = new Set(theirs.map(placeOf));
    const keep = (row: ArchivedRow) => {
      const kept = withVehicle(row, toVehicle);
      // In the backup of another dealership the vehicle may be held for another: ours leaves it, and its words still tell.
      const place = placeOf(kept);
      return place !== undefined && taken.has(place) ? withVehicle(kept, () => null) : kept;
    };
    const takenIds = new Set(theirs.map(({ id }) => id));
    const isTaken = ({ id }: ArchivedRow) => takenIds.has(id);
    // Rows that keep their id first, so that a new id cannot collide with theirs.
    await insertRows(after, 'vehicle_holds', ours.filter((row) => !isTaken(row)).map(keep));
    const others = ours.filter(isTaken).map(({ id: _id, ...row }) => keep(row));
    await insertRows(after, 'vehicle_holds', others);
    await keepLinks(after, ours, links);
    await followHolds(after, { inBackup, ours, holds: await readAll(after), now });
  };
}

/** What only one of them can have. */
function placeOf({ state, vehicle_id, person }: ArchivedRow): string | undefined {
  if (vehicle_id === null) return undefined;
  if (state === 'confirmed') return `held ${vehicle_id}`;
  return state === 'asked' ? `asked ${vehicle_id} ${person}` : undefined;
}

/** Of our holds, under the ids that they have now. */
async function keepLinks(
  after: Db,
  ours: readonly ArchivedRow[],
  links: readonly ArchivedRow[],
): Promise<void> {
  const keyOf = new Map(ours.map(({ id, key }) => [id, key]));
  const idOf = new Map((await readAll(after)).map(({ id, key }) => [key, Number(id)]));
  const theirs = await readAll(after, 'hold_links');
  const known = new Set(theirs.map(({ token_hash }) => token_hash));
  const takenIds = new Set(theirs.map(({ id }) => id));
  const kept = links.flatMap((link): ArchivedRow[] => {
    const holdId = idOf.get(keyOf.get(link.hold_id ?? null) ?? null);
    return holdId === undefined || known.has(link.token_hash ?? null) ? [] : [{ ...link, hold_id: holdId }];
  });
  const isTaken = ({ id }: ArchivedRow) => takenIds.has(id);
  await insertRows(
    after,
    'hold_links',
    kept.filter((link) => !isTaken(link)),
  );
  const others = kept.filter(isTaken).map(({ id: _id, ...link }) => link);
  await insertRows(after, 'hold_links', others);
}

async function readAll(
  tx: Db,
  table: 'vehicle_holds' | 'hold_links' = 'vehicle_holds',
): Promise<ArchivedRow[]> {
  const all: ArchivedRow[] = [];
  for await (const rows of readTable(tx, table)) all.push(...rows);
  return all;
}
