import { setImmediate as letOthersRun } from 'node:timers/promises';
import { type Insertable, sql } from 'kysely';
import { HELD_STATUS } from '#features/holds/hold-states.ts';
import { listHeld } from '#features/holds/server/held-vehicles.repository.ts';
import { leaveCards, takeBackCards } from '#features/printed-matter/server/left-card.repository.ts';
import { offersIt } from '#features/vehicles/sold.ts';
import type { Db } from '#server/db/database.ts';
import type { Engine } from '#server/db/engine.ts';
import { readInBatches } from '#server/db/read-in-batches.ts';
import type { Tables } from '#server/db/tables.ts';
import { batches } from '#server/jobs/batches.ts';

/* SQLite queries block the event loop, so long work yields between batches. They are small, because each vehicle goes
   with its photos and prices. */
const VEHICLES = 10;
const ROWS = 100;

const kinds = [
  { kind: 'vehicle', table: 'vehicles', owner: 'id' },
  { kind: 'photo', table: 'photos', owner: 'vehicle_id' },
  { kind: 'price', table: 'price_history', owner: 'vehicle_id' },
  { kind: 'card', table: 'printed_cards', owner: 'vehicle_id' },
  // Which wizard made it; it has no number of its own.
  { kind: 'creation', table: 'vehicle_creations', owner: 'vehicle_id' },
] as const;
type Kind = (typeof kinds)[number];

/**
 * Blocks changes of the stock until the transaction ends; reads go on. `EXCLUSIVE`, because a change of photos locks
 * the row of the vehicle first: a weaker lock could deadlock with it.
 */
export async function lockStock(tx: Db, engine: Engine): Promise<void> {
  // SQLite has a single writing connection, which this transaction holds.
  if (engine === 'sqlite') return;
  await sql`LOCK TABLE vehicles, photos, price_history, printed_cards, left_cards, vehicle_creations IN EXCLUSIVE MODE`.execute(
    tx,
  );
}

/** Moves these vehicles out of a locked stock; deletes only rows that were copied. Returns how many there were. */
export async function setAside(tx: Db, clearanceId: number, vehicleIds: readonly number[]): Promise<number> {
  let count = 0;
  for (const ids of batches(vehicleIds, VEHICLES)) {
    const copied: number[] = [];
    for (const one of kinds) {
      const { kind } = one;
      const rows = await listOf(tx, one, ids);
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
    if (copied.length > 0) {
      await leaveCards(tx, copied);
      await tx.deleteFrom('vehicles').where('id', 'in', copied).execute();
    }
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
        one.kind === 'photo' ? contents.filter(({ vehicle_id }) => !pictured.has(vehicle_id ?? 0)) : contents;
      const inserted = await insertAll(tx, one, await withVehicle(tx, one, wanted));
      if (one.kind === 'vehicle') count += inserted;
    }
  }
  await takeBackCards(tx);
  await mendFeatured(tx);
  return count;
}

/** Vehicles that came again with photos, which are newer than those of before. */
async function listPictured(tx: Db, clearanceId: number): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('cleared_rows')
    .innerJoin('photos', 'photos.vehicle_id', 'cleared_rows.row_id')
    .select('photos.vehicle_id')
    .distinct()
    .where('cleared_rows.clearance_id', '=', clearanceId)
    .where('cleared_rows.kind', '=', 'vehicle')
    .execute();
  return new Set(rows.map(({ vehicle_id }) => vehicle_id));
}

/**
 * After the last chunk: what belongs to vehicles that came again with their ids, and that no file has. Their photos are
 * those of the file.
 */
export async function bringAlong(tx: Db, clearanceId: number): Promise<void> {
  for (const one of kinds) {
    if (one.kind === 'vehicle' || one.kind === 'photo') continue;
    for await (const contents of readCleared(tx, clearanceId, one.kind))
      await insertAll(tx, one, await withVehicle(tx, one, contents));
  }
  await takeBackCards(tx);
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
    const used =
      keys.length === 0
        ? []
        : await tx.selectFrom('photos').select('file_key').where('file_key', 'in', keys).execute();
    const inUse = new Set(used.map(({ file_key }) => file_key));
    gone.push(...keys.filter((key) => !inUse.has(key)));
    await letOthersRun();
  }
}

/** The rows of these vehicles, each with the number by which it is noted. */
async function listOf(
  tx: Db,
  { kind, table, owner }: Kind,
  vehicleIds: readonly number[],
): Promise<{ rowId: number; fileKey: string | null; row: object }[]> {
  if (kind === 'creation') {
    const rows = await tx.selectFrom(table).selectAll().where(owner, 'in', vehicleIds).execute();
    return rows.map((row) => ({ rowId: row.vehicle_id, fileKey: null, row }));
  }
  const rows = await tx.selectFrom(table).selectAll().where(owner, 'in', vehicleIds).orderBy('id').execute();
  return rows.map((row) => ({ rowId: row.id, fileKey: 'file_key' in row ? row.file_key : null, row }));
}

type Content = Record<string, unknown> & { id: number; vehicle_id?: number };

/** Each with the number of its note. */
export async function* readNotes(
  tx: Db,
  clearanceId: number,
  kind: Kind['kind'],
): AsyncGenerator<{ noteId: number; content: Content }[]> {
  const read = (after: number) =>
    tx
      .selectFrom('cleared_rows')
      .select(['id', 'content'])
      .where('clearance_id', '=', clearanceId)
      .where('kind', '=', kind)
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
  const found = await tx.selectFrom('vehicles').select('id').where('id', 'in', owners).execute();
  const present = new Set(found.map(({ id }) => id));
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

async function insertAll(tx: Db, { table }: Kind, rows: readonly unknown[]): Promise<number> {
  if (rows.length === 0) return 0;
  // Each table gets its own rows back.
  const query =
    table === 'vehicles'
      ? tx.insertInto('vehicles').values(rows as Insertable<Tables['vehicles']>[])
      : table === 'photos'
        ? tx.insertInto('photos').values(rows as Insertable<Tables['photos']>[])
        : table === 'price_history'
          ? tx.insertInto('price_history').values(rows as Insertable<Tables['price_history']>[])
          : table === 'printed_cards'
            ? tx.insertInto('printed_cards').values(rows as Insertable<Tables['printed_cards']>[])
            : tx.insertInto('vehicle_creations').values(rows as Insertable<Tables['vehicle_creations']>[]);
  const { numInsertedOrUpdatedRows } = await query
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

// A vehicle whose featured photo was not restored gets its next photo featured, if any.
async function mendFeatured(tx: Db): Promise<void> {
  const { newest } = await tx
    .selectFrom('vehicles')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  for (let from = 0; from < (newest ?? 0); from += ROWS) {
    await sql`
      UPDATE vehicles SET featured_photo_id = (
        SELECT id FROM photos WHERE photos.vehicle_id = vehicles.id ORDER BY position, id LIMIT 1
      ) WHERE id > ${from} AND id <= ${from + ROWS} AND featured_photo_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM photos WHERE photos.vehicle_id = vehicles.id AND photos.id = vehicles.featured_photo_id
      )`.execute(tx);
  }
}
