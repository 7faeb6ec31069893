import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Insertable, Selectable } from 'kysely';
import type { Clock } from '../../../server/clock.ts';
import type { Db } from '../../../server/db/database.ts';
import type { ClearanceRow, PhotoRow, PriceHistoryRow, VehicleRow } from '../../../server/db/tables.ts';

export type Clearance = Selectable<ClearanceRow>;
export type ClearanceRepository = ReturnType<typeof createClearanceRepository>;

const PORTION = 200;
/** The chunk count of an import whose chunks are all in. */
const ALL_IN = 0;

const kinds = [
  { kind: 'vehicle', table: 'vehicles' },
  { kind: 'photo', table: 'photos' },
  { kind: 'price', table: 'price_history' },
] as const;

/** Vehicles that a clear has taken away and that can come back exactly as they were, ids and all. */
export function createClearanceRepository({ db, clock }: { db: Db; clock: Clock }) {
  const now = () => clock.now().toISOString();

  return {
    /** The newest; an older one lies beneath it. */
    async findOpen(tx: Db = db): Promise<Clearance | undefined> {
      return tx
        .selectFrom('clearances')
        .selectAll()
        .where(({ or, eb }) => or([eb('chunk_count', 'is', null), eb('chunk_count', '>', ALL_IN)]))
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
    },

    /** Whether some of an import's chunks are still to come. Without a count of chunks its end cannot be known. */
    async isBetweenChunks(): Promise<boolean> {
      const clearance = await db
        .selectFrom('clearances')
        .select('id')
        .where('chunk_count', '>', ALL_IN)
        .limit(1)
        .executeTakeFirst();
      return clearance !== undefined;
    },

    /** Whether the import that cleared is complete; known for a day. */
    async isComplete(id: number): Promise<boolean> {
      const found = await db
        .selectFrom('clearances')
        .select('id')
        .where('id', '=', id)
        .where('chunk_count', '=', ALL_IN)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Moves every vehicle out of the stock. */
    async setAside(tx: Db, chunkCount: number | null): Promise<Clearance> {
      const at = now();
      const clearance = await tx
        .insertInto('clearances')
        .values({ vehicle_count: 0, chunk_count: chunkCount, cleared_at: at, last_used_at: at })
        .returningAll()
        .executeTakeFirstOrThrow();
      let vehicleCount = 0;
      for (const { kind, table } of kinds) {
        for await (const rows of readPortions(tx, table)) {
          if (kind === 'vehicle') vehicleCount += rows.length;
          const cleared = rows.map((row) => ({
            clearance_id: clearance.id,
            kind,
            row_id: row.id,
            file_key: 'file_key' in row ? row.file_key : null,
            content: JSON.stringify(row),
          }));
          await tx.insertInto('cleared_rows').values(cleared).execute();
        }
      }
      await tx.deleteFrom('vehicles').execute();
      await tx
        .updateTable('clearances')
        .set({ vehicle_count: vehicleCount })
        .where('id', '=', clearance.id)
        .execute();
      return { ...clearance, vehicle_count: vehicleCount };
    },

    /** What came in after the clear goes when the cleared ones come back. */
    async noteImported(tx: Db, clearance: Clearance, vehicleIds: readonly number[]): Promise<void> {
      const at = now();
      await tx.updateTable('clearances').set({ last_used_at: at }).where('id', '=', clearance.id).execute();
      if (vehicleIds.length === 0) return;
      const noted = vehicleIds.map((id) => ({
        clearance_id: clearance.id,
        kind: 'imported',
        row_id: id,
        file_key: null,
        content: '{}',
      }));
      await tx.insertInto('cleared_rows').values(noted).execute();
    },

    async listImported(clearance: Clearance, tx: Db = db): Promise<number[]> {
      const rows = await tx
        .selectFrom('cleared_rows')
        .select('row_id')
        .where('clearance_id', '=', clearance.id)
        .where('kind', '=', 'imported')
        .execute();
      return rows.map(({ row_id }) => row_id);
    },

    /** Vehicles with their photos and prices as they were. Whatever was imported since must be gone by then. */
    async putBack(tx: Db, clearance: Clearance): Promise<void> {
      for (const { kind, table } of kinds) {
        let after = 0;
        for (;;) {
          const rows = await tx
            .selectFrom('cleared_rows')
            .select(['id', 'content'])
            .where('clearance_id', '=', clearance.id)
            .where('kind', '=', kind)
            .where('id', '>', after)
            .orderBy('id')
            .limit(PORTION)
            .execute();
          const last = rows.at(-1);
          if (!last) break;
          after = last.id;
          await insertAll(
            tx,
            table,
            rows.map(({ content }) => JSON.parse(content)),
          );
          await letOthersRun();
        }
      }
      await tx.deleteFrom('clearances').where('id', '=', clearance.id).execute();
    },

    /** The last chunk is in: lets go of what was set aside, and remembers that it is so for whoever asks. */
    async complete(tx: Db, { id }: Clearance): Promise<string[]> {
      const keys = await listKeys(tx, id);
      await tx.deleteFrom('cleared_rows').where('clearance_id', '=', id).execute();
      await tx
        .updateTable('clearances')
        .set({ chunk_count: ALL_IN, last_used_at: now() })
        .where('id', '=', id)
        .execute();
      return keys;
    },

    /** Lets go of what was set aside; answers the keys of the photos whose files go with it. */
    async drop(tx: Db, { id }: Clearance): Promise<string[]> {
      const keys = await listKeys(tx, id);
      await tx.deleteFrom('clearances').where('id', '=', id).execute();
      return keys;
    },

    async listUnusedSince(at: Date): Promise<Clearance[]> {
      return db.selectFrom('clearances').selectAll().where('last_used_at', '<', at.toISOString()).execute();
    },
  };
}

async function listKeys(tx: Db, clearanceId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('cleared_rows')
    .select('file_key')
    .where('clearance_id', '=', clearanceId)
    .where('file_key', 'is not', null)
    .execute();
  return rows.flatMap(({ file_key }) => file_key ?? []);
}

type KeptTable = (typeof kinds)[number]['table'];

async function* readPortions(tx: Db, table: KeptTable) {
  let after = 0;
  for (;;) {
    const rows = await tx
      .selectFrom(table)
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(PORTION)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
    await letOthersRun();
  }
}

// What comes out of the JSON is what this file put in.
async function insertAll(tx: Db, table: KeptTable, rows: unknown[]): Promise<void> {
  if (table === 'vehicles') {
    await tx
      .insertInto('vehicles')
      .values(rows as Insertable<VehicleRow>[])
      .execute();
  } else if (table === 'photos') {
    await tx
      .insertInto('photos')
      .values(rows as Insertable<PhotoRow>[])
      .execute();
  } else {
    await tx
      .insertInto('price_history')
      .values(rows as Insertable<PriceHistoryRow>[])
      .execute();
  }
}
