import { setImmediate as letOthersRun } from 'node:timers/promises';
import { sql } from 'kysely';
import { HELD_STATUS } from '#features/holds/hold-states.ts';
import { listHeld } from '#features/holds/server/held-vehicles.repository.ts';
import { listKnownKeys } from '#features/photos/server/photo.repository.ts';
import { countPhotosOf } from '#features/photos/server/photo-count.repository.ts';
import { printedCards } from '#features/printed-matter/server/tables/printed-cards.table.ts';
import { listPart, partsOfVehicle } from '#features/vehicles/server/editing/parts-of-vehicle.ts';
import { mendFeatured } from '#features/vehicles/server/photo-owners.repository.ts';
import { findStatuses, removeVehicles } from '#features/vehicles/server/vehicle.repository.ts';
import { offersIt } from '#features/vehicles/sold.ts';
import type { Db } from '#server/db/database.ts';
import type { Engine } from '#server/db/engine.ts';
import { readInBatches } from '#server/db/read-in-batches.ts';
import { insertMissingRows } from '#server/db/whole-rows.ts';
import { batches } from '#server/jobs/batches.ts';

/* SQLite queries block the event loop, so long work yields between batches. They are small, because each vehicle goes
   with its photos and prices. */
const VEHICLES = 10;
const ROWS = 100;

/** Window cards stay where they are: only a version before 0061 has noted them. */
const kinds = [...partsOfVehicle, { kind: 'card', table: printedCards, owner: 'vehicle_id' }] as const;
type Kind = (typeof kinds)[number];

const stockTables = kinds.map(({ table }) => table);

/**
 * Blocks changes of the stock until the transaction ends; reads go on. `EXCLUSIVE`, because a change of photos locks
 * the row of the vehicle first: a weaker lock could deadlock with it.
 */
export async function lockStock(tx: Db, engine: Engine): Promise<void> {
  // SQLite has a single writing connection, which this transaction holds.
  if (engine === 'sqlite') return;
  const names = sql.join(stockTables.map(({ name }) => sql.table(name)));
  await sql`LOCK TABLE ${names} IN EXCLUSIVE MODE`.execute(tx);
}

/** Moves these vehicles out of a locked stock; deletes only rows that were copied. Returns how many there were. */
export async function setAside(tx: Db, clearanceId: number, vehicleIds: readonly number[]): Promise<number> {
  let count = 0;
  for (const ids of batches(vehicleIds, VEHICLES)) {
    const copied: number[] = [];
    for (const one of kinds) {
      const { kind } = one;
      if (kind === 'card') continue;
      const rows = await listPart(tx, one, ids);
      if (kind === 'vehicle') copied.push(...rows.map(({ rowId }) => rowId));
      for (const batch of batches(rows, ROWS)) {
        const cleared = batch.map(({ rowId, fileKey, row }) => ({
          clearance_id: clearanceId,
          kind,
          row_id: rowId,
          file_key: fileKey,
          content: JSON.stringify(row),
        }));
        await tx.insertInto('cleared_rows').values(cleared).execute();
      }
    }
    if (copied.length > 0) await removeVehicles(tx, copied);
    count += copied.length;
    await letOthersRun();
  }
  return count;
}

/**
 * Restores the vehicles with their photos and prices into the locked stock. An existing row with the same id or file
 * is newer and wins. Returns how many vehicles came back.
 */
export async function putBack(tx: Db, clearanceId: number): Promise<number> {
  let count = 0;
  const pictured = await listPictured(tx, clearanceId);
  for (const one of kinds) {
    for await (const contents of readCleared(tx, clearanceId, one.kind)) {
      const wanted =
        one.kind === 'photo'
          ? contents.filter((photo) => isOfSpin(photo) || !pictured.has(photo.vehicle_id ?? 0))
          : contents;
      const inserted = await insertMissingRows(tx, one.table, await withVehicle(tx, one, wanted));
      if (one.kind === 'vehicle') count += inserted;
    }
  }
  await mendFeatured(tx);
  return count;
}

/** Vehicles that came again with photos, which are newer than those of before. */
async function listPictured(tx: Db, clearanceId: number): Promise<Set<number>> {
  const pictured = new Set<number>();
  const read = (after: number) =>
    notesOf(tx, clearanceId, 'vehicle')
      .select(['id', 'row_id'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS)
      .execute();
  for await (const rows of readInBatches(read)) {
    const counts = await countPhotosOf(
      tx,
      rows.map(({ row_id }) => row_id),
    );
    for (const vehicleId of counts.keys()) pictured.add(vehicleId);
  }
  return pictured;
}

/**
 * After the last chunk: what belongs to vehicles that came again with their ids, and that no file has. Their photos are
 * those of the file, but for the 360° views, which no file has.
 */
export async function bringAlong(tx: Db, clearanceId: number): Promise<void> {
  for (const one of kinds) {
    if (one.kind === 'vehicle') continue;
    for await (const contents of readCleared(tx, clearanceId, one.kind)) {
      const wanted = one.kind === 'photo' ? contents.filter(isOfSpin) : contents;
      await insertMissingRows(tx, one.table, await withVehicle(tx, one, wanted));
    }
  }
}

/** Deletes what was set aside; returns the keys of photos that no row refers to any more. */
export async function forgetCleared(tx: Db, clearanceId: number): Promise<string[]> {
  const gone: string[] = [];
  for (;;) {
    const rows = await tx
      .selectFrom('cleared_rows')
      .select(['id', 'file_key'])
      .where('clearance_id', '=', clearanceId)
      .limit(ROWS)
      .execute();
    if (rows.length === 0) return gone;
    const ids = rows.map(({ id }) => id);
    await tx.deleteFrom('cleared_rows').where('id', 'in', ids).execute();
    const keys = rows.flatMap(({ file_key }) => file_key ?? []);
    const inUse = await listKnownKeys(tx, keys);
    gone.push(...keys.filter((key) => !inUse.has(key)));
    await letOthersRun();
  }
}

const notesOf = (tx: Db, clearanceId: number, kind: Kind['kind']) =>
  tx.selectFrom('cleared_rows').where('clearance_id', '=', clearanceId).where('kind', '=', kind);

type Content = Record<string, unknown> & { id: number; vehicle_id?: number };

const isOfSpin = ({ spin_place }: Content) => typeof spin_place === 'number';

/** Each with the number of its note. */
export async function* readNotes(
  tx: Db,
  clearanceId: number,
  kind: Kind['kind'],
): AsyncGenerator<{ noteId: number; content: Content }[]> {
  const read = (after: number) =>
    notesOf(tx, clearanceId, kind)
      .select(['id', 'content'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS)
      .execute();
  for await (const rows of readInBatches(read)) {
    yield rows.map(({ id, content }) => ({ noteId: id, content: JSON.parse(content) as Content })); // by setAside
  }
}

async function* readCleared(...which: Parameters<typeof readNotes>): AsyncGenerator<Content[]> {
  for await (const notes of readNotes(...which)) yield notes.map(({ content }) => content);
}

// Older versions could copy a photo without its vehicle. Such a row must not block the others.
async function withVehicle(tx: Db, { kind }: Kind, contents: readonly Content[]): Promise<Content[]> {
  if (kind === 'vehicle') return withHolds(tx, contents);
  const owners = [...new Set(contents.map(({ vehicle_id }) => vehicle_id ?? 0))];
  const present = await findStatuses(tx, owners);
  return contents.filter(({ vehicle_id }) => present.has(vehicle_id ?? 0));
}

/** What was put on hold since it was set aside comes back as held. */
async function withHolds(tx: Db, contents: readonly Content[]): Promise<Content[]> {
  const held = await listHeld(
    tx,
    contents.map(({ id }) => id),
  );
  return contents.map((content) =>
    held.has(content.id) && offersIt(String(content.status)) ? { ...content, status: HELD_STATUS } : content,
  );
}
