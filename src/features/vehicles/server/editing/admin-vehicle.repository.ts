import { type Selectable, sql, type Updateable } from 'kysely';
import { countPhotosOf } from '#features/photos/server/photo-count.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import { locked } from '#server/db/locks/locked.ts';
import { readInBatches } from '#server/db/read-in-batches.ts';
import type { Tables } from '#server/db/tables.ts';
import { batches } from '#server/jobs/batches.ts';
import { foldPaper, type PaperField } from '../../same-papers.ts';
import { titleFields } from '../../vehicle-labels.ts';
import type { Settled } from './held-status.ts';
import { notePrices } from './price-notes.repository.ts';
import { columnOf } from './vehicle-columns.ts';

export type StoredVehicle = Selectable<Tables['vehicles']>;
export type CountedVehicle = StoredVehicle & { photo_count: number; illustration_count: number };
/** What staff can set. */
export type VehicleValues = Omit<
  StoredVehicle,
  | 'id'
  | 'specifications'
  | 'is_draft'
  | 'hidden_at'
  | 'buyer_key'
  | 'featured_photo_id'
  | 'revision'
  | 'created_at'
  | 'updated_at'
>;

const BATCH = 500;
const MOST_TWINS = 3;

export type AdminVehicleRepository = ReturnType<typeof createAdminVehicleRepository>;

export function createAdminVehicleRepository({ database, clock }: { database: Database; clock: Clock }) {
  const { db, engine } = database;

  async function withPhotoCount(tx: Db, rows: readonly StoredVehicle[]): Promise<CountedVehicle[]> {
    const ids = rows.map(({ id }) => id);
    const counts = await countPhotosOf(tx, ids);
    const drawn = await countPhotosOf(tx, ids, { onlyIllustrations: true });
    return rows.map((row) => ({
      ...row,
      photo_count: counts.get(row.id) ?? 0,
      illustration_count: drawn.get(row.id) ?? 0,
    }));
  }

  return {
    /** All vehicles in batches, in no useful order: ten thousand at once would block other requests. */
    async *listInBatches(): AsyncGenerator<CountedVehicle[]> {
      const read = (after: number) =>
        db.selectFrom('vehicles').selectAll().where('id', '>', after).orderBy('id').limit(BATCH).execute();
      for await (const rows of readInBatches(read)) yield await withPhotoCount(db, rows);
    },

    async find(id: number, tx: Db = db): Promise<CountedVehicle | undefined> {
      const rows = await tx.selectFrom('vehicles').selectAll().where('id', '=', id).execute();
      const [vehicle] = await withPhotoCount(tx, rows);
      return vehicle;
    },

    /** Taken first by every change, so that they run one after the other. */
    async lock(tx: Db, id: number): Promise<StoredVehicle | undefined> {
      const query = tx.selectFrom('vehicles').selectAll().where('id', '=', id);
      return locked(query, engine).executeTakeFirst();
    },

    /** In the order of their ids, as every change of several has it: otherwise two could wait for each other. */
    async lockAll(tx: Db, ids: readonly number[]): Promise<void> {
      const sorted = [...new Set(ids)].sort((a, b) => a - b);
      for (const some of batches(sorted, BATCH)) {
        const query = tx.selectFrom('vehicles').select('id').where('id', 'in', some).orderBy('id');
        await locked(query, engine).execute();
      }
    },

    /** The newest few with the same text in this column, as `foldPaper` compares it. */
    async listByPaper(field: PaperField, text: string, except = 0) {
      const folded = foldPaper(field, text);
      if (folded === '') return [];
      const column = sql.ref(columnOf[field]);
      const withoutHyphens = sql`replace(${column}, '-', '')`;
      return db
        .selectFrom('vehicles')
        .select(['id', ...titleFields, 'status', 'is_draft'])
        .where(
          sql<string>`lower(replace(${field === 'stockNumber' ? column : withoutHyphens}, ' ', ''))`,
          '=',
          folded,
        )
        .where('id', '<>', except)
        .orderBy('id', 'desc')
        .limit(MOST_TWINS)
        .execute();
    },

    async insertDraft(tx: Db, values: VehicleValues): Promise<number> {
      const at = clock.now();
      const now = at.toISOString();
      const { id } = await tx
        .insertInto('vehicles')
        .values({
          ...values,
          specifications: '{}',
          is_draft: 1,
          featured_photo_id: null,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await notePrices(tx, at, [id]);
      return id;
    },

    /** The vehicle that a create call with this idempotency key has made. */
    async findCreated(tx: Db, creationKey: string): Promise<number | undefined> {
      const row = await tx
        .selectFrom('vehicle_creations')
        .select('vehicle_id')
        .where('creation_key', '=', creationKey)
        .executeTakeFirst();
      return row?.vehicle_id;
    },

    /** False when a concurrent call with the same key won. */
    async rememberCreation(tx: Db, creationKey: string, vehicleId: number): Promise<boolean> {
      const row = await tx
        .insertInto('vehicle_creations')
        .values({
          creation_key: creationKey,
          vehicle_id: vehicleId,
          created_at: clock.now().toISOString(),
        })
        .onConflict((conflict) => conflict.column('creation_key').doNothing())
        .returning('vehicle_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async update(tx: Db, id: number, changes: Settled<Updateable<Tables['vehicles']>>): Promise<void> {
      await tx
        .updateTable('vehicles')
        .set({ ...changes, updated_at: clock.now().toISOString(), revision: sql`revision + 1` })
        .where('id', '=', id)
        .execute();
      await notePrices(tx, clock.now(), [id]);
    },

    /** Photos and price history go with it; inquiries stay, and the cards in the yard. */
    async remove(tx: Db, id: number): Promise<void> {
      await tx.deleteFrom('vehicles').where('id', '=', id).execute();
    },
  };
}
