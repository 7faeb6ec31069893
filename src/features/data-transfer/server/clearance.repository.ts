import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Actor } from '#features/activity/server/activity.repository.ts';
import { listHeld } from '#features/holds/server/held-vehicles.repository.ts';
import type { StoredVehicle } from '#features/vehicles/server/editing/admin-vehicle.repository.ts';
import { noteAbsence } from '#features/vehicles/server/editing/price-notes.repository.ts';
import { findStatuses } from '#features/vehicles/server/vehicle.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import { locked } from '#server/db/locks/locked.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Identity } from './import/stock-index.ts';
import {
  bringAlong,
  forgetCleared,
  lockStock,
  putBack,
  readNotes,
  setAside,
} from './set-aside.repository.ts';

export type Clearance = Selectable<Tables['clearances']>;
export type AsideIdentity = Identity & { noteId: number };
export type ClearanceRepository = ReturnType<typeof createClearanceRepository>;

/** Marks an import whose chunks have all come. */
const ALL_IN = 0;
/** Notes the account that cleared. */
const BEGUN_BY = 'begun_by';
/** Notes the safety snapshot of what was there before. */
const SNAPSHOT = 'snapshot';

/** Vehicles that a clear set aside. They can be restored exactly, with their ids. */
export function createClearanceRepository({ database, clock }: { database: Database; clock: Clock }) {
  const { db, engine } = database;
  const now = () => clock.now().toISOString();

  /** What is noted once of a clear. */
  const findNote = (tx: Db, clearanceId: number, kind: string) =>
    tx
      .selectFrom('cleared_rows')
      .select(['row_id', 'content'])
      .where('clearance_id', '=', clearanceId)
      .where('kind', '=', kind)
      .executeTakeFirst();

  /** Vehicles that are back were not public meanwhile. */
  async function noteAway(tx: Db, { id, cleared_at }: Clearance): Promise<void> {
    const aside = await tx
      .selectFrom('cleared_rows')
      .select('row_id')
      .where('clearance_id', '=', id)
      .where('kind', '=', 'vehicle')
      .execute();
    const ids = aside.map(({ row_id }) => row_id);
    await noteAbsence(tx, { since: new Date(cleared_at), now: clock.now(), ids });
  }

  return {
    /** The newest clear; older ones may exist. */
    async findOpen(tx: Db = db): Promise<Clearance | undefined> {
      return tx
        .selectFrom('clearances')
        .selectAll()
        .where(({ or, eb }) => or([eb('chunk_count', 'is', null), eb('chunk_count', '>', ALL_IN)]))
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
    },

    /** Whether chunks of an import are still to come. Unknown if the import gave no count. */
    async isBetweenChunks(): Promise<boolean> {
      const clearance = await db
        .selectFrom('clearances')
        .select('id')
        .where('chunk_count', '>', ALL_IN)
        .limit(1)
        .executeTakeFirst();
      return clearance !== undefined;
    },

    /** Whether the import of a clear is complete; remembered for a day. */
    async isComplete(id: number): Promise<boolean> {
      const found = await db
        .selectFrom('clearances')
        .select('id')
        .where('id', '=', id)
        .where('chunk_count', '=', ALL_IN)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Moves these vehicles out of the stock. */
    async setAside(
      tx: Db,
      vehicleIds: readonly number[],
      { chunkCount, by: { staffId } }: { chunkCount: number | null; by: Pick<Actor, 'staffId'> },
    ): Promise<Clearance> {
      await lockStock(tx, engine);
      const at = now();
      const clearance = await tx
        .insertInto('clearances')
        .values({ vehicle_count: 0, chunk_count: chunkCount, cleared_at: at, last_used_at: at })
        .returningAll()
        .executeTakeFirstOrThrow();
      const begun = { clearance_id: clearance.id, kind: BEGUN_BY, file_key: null, content: '{}' };
      if (staffId !== null)
        await tx
          .insertInto('cleared_rows')
          .values({ ...begun, row_id: staffId })
          .execute();
      const vehicle_count = await setAside(tx, clearance.id, vehicleIds);
      await tx.updateTable('clearances').set({ vehicle_count }).where('id', '=', clearance.id).execute();
      return { ...clearance, vehicle_count };
    },

    async noteSnapshot(tx: Db, { id }: Clearance, name: string): Promise<void> {
      const note = { clearance_id: id, kind: SNAPSHOT, row_id: id, file_key: null, content: name };
      await tx.insertInto('cleared_rows').values(note).execute();
    },

    findSnapshot: async (tx: Db, { id }: Clearance): Promise<string | undefined> =>
      (await findNote(tx, id, SNAPSHOT))?.content,

    /** The account that cleared; unknown for a clear by an older version. */
    findBeginner: async ({ id }: Clearance): Promise<number | undefined> =>
      (await findNote(db, id, BEGUN_BY))?.row_id,

    /** The identifying fields of the vehicles that were set aside, each with the number of its note. */
    async listIdentities({ id }: Clearance): Promise<AsideIdentity[]> {
      const found: AsideIdentity[] = [];
      for await (const notes of readNotes(db, id, 'vehicle')) {
        found.push(...notes.map(({ noteId, content }) => ({ noteId, ...toIdentity(content) })));
      }
      return found;
    },

    /** Whether a vehicle can still come back. */
    async isSetAside(tx: Db, vehicleId: number): Promise<boolean> {
      const found = await tx
        .selectFrom('cleared_rows')
        .select('id')
        .where('kind', '=', 'vehicle')
        .where('row_id', '=', vehicleId)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** The same as a condition, for the vehicle with the id in this column. */
    isVehicleAside: (column: string) =>
      sql<SqlBool>`EXISTS (SELECT 1 FROM cleared_rows WHERE cleared_rows.kind = 'vehicle' AND cleared_rows.row_id = ${sql.ref(column)})`,

    /** A vehicle as it was when it was set aside, by the number of its note. Locked: who decides about it waits. */
    async findAside(tx: Db, noteId: number): Promise<StoredVehicle | undefined> {
      const query = tx
        .selectFrom('cleared_rows')
        .select('content')
        .where('id', '=', noteId)
        .where('kind', '=', 'vehicle');
      const note = await locked(query, engine).executeTakeFirst();
      return note && (JSON.parse(note.content) as StoredVehicle); // a row of vehicles
    },

    /** What was decided about a vehicle while it is set aside: so it comes back. */
    async changeAside(tx: Db, vehicleId: number, change: (row: StoredVehicle) => object): Promise<void> {
      const query = tx
        .selectFrom('cleared_rows')
        .select(['id', 'content'])
        .where('kind', '=', 'vehicle')
        .where('row_id', '=', vehicleId)
        .orderBy('id');
      for (const { id, content } of await locked(query, engine).execute()) {
        const row = JSON.parse(content) as StoredVehicle; // a row of vehicles
        const changed = JSON.stringify({ ...row, ...change(row) });
        await tx.updateTable('cleared_rows').set({ content: changed }).where('id', '=', id).execute();
      }
    },

    /** How many of the vehicles that were set aside are on hold for a customer and have not come again. */
    async countHeldGone(tx: Db, vehicles: readonly Pick<Identity, 'id'>[]): Promise<number> {
      const held = await listHeld(
        tx,
        vehicles.map(({ id }) => id),
      );
      if (held.size === 0) return 0;
      return held.size - (await findStatuses(tx, [...held])).size;
    },

    /** Records ids imported since the clear; they are removed when it is undone. */
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

    /** Take it before the imported vehicles are removed and the cleared ones restored. */
    lock: (tx: Db) => lockStock(tx, engine),

    /** Call after the imported vehicles are removed. Counts the restored ones. */
    async putBack(tx: Db, clearance: Clearance): Promise<{ count: number; goneKeys: string[] }> {
      const { id } = clearance;
      const count = await putBack(tx, id);
      await noteAway(tx, clearance);
      const goneKeys = await forgetCleared(tx, id);
      await tx.deleteFrom('clearances').where('id', '=', id).execute();
      return { count, goneKeys };
    },

    /** After the last chunk: deletes what was set aside and did not come again, and marks the import as complete. */
    async complete(tx: Db, clearance: Clearance): Promise<string[]> {
      const { id } = clearance;
      await bringAlong(tx, id);
      await noteAway(tx, clearance);
      const keys = await forgetCleared(tx, id);
      await tx
        .updateTable('clearances')
        .set({ chunk_count: ALL_IN, last_used_at: now() })
        .where('id', '=', id)
        .execute();
      return keys;
    },

    /**
     * Deletes what was set aside and did not come again, as when the import gave no count of its chunks; returns the keys
     * of the photos whose files are no longer needed.
     */
    async drop(tx: Db, clearance: Clearance): Promise<string[]> {
      const { id } = clearance;
      await lockStock(tx, engine);
      await bringAlong(tx, id);
      await noteAway(tx, clearance);
      const keys = await forgetCleared(tx, id);
      await tx.deleteFrom('clearances').where('id', '=', id).execute();
      return keys;
    },

    async listUnusedSince(at: Date): Promise<Clearance[]> {
      return db.selectFrom('clearances').selectAll().where('last_used_at', '<', at.toISOString()).execute();
    },
  };
}

/** Only what is compared, as it is kept in memory for an import. */
function toIdentity(row: Record<string, unknown>): Identity {
  const { id, stock_number, vin, make, model, year, rego, mileage_km, created_at } =
    row as unknown as Identity; // a row of vehicles
  return { id, stock_number, vin, make, model, year, rego, mileage_km, created_at };
}
