import { type Selectable, sql, type Updateable } from 'kysely';
import type { Clock } from '../../../server/clock.ts';
import type { Database, Db } from '../../../server/db/database.ts';
import type { VehicleRow } from '../../../server/db/tables.ts';

export type StoredVehicle = Selectable<VehicleRow>;
export type CountedVehicle = StoredVehicle & { photo_count: number };
/** What staff can set; the rest belongs to the server. */
export type VehicleValues = Omit<
  StoredVehicle,
  'id' | 'specifications' | 'is_draft' | 'featured_photo_id' | 'revision' | 'created_at' | 'updated_at'
>;

export type AdminVehicleRepository = ReturnType<typeof createAdminVehicleRepository>;

export function createAdminVehicleRepository({ database, clock }: { database: Database; clock: Clock }) {
  const { db, engine } = database;

  const withPhotoCount = (tx: Db) =>
    tx
      .selectFrom('vehicles')
      .selectAll()
      .select(({ selectFrom, fn }) =>
        selectFrom('photos')
          .whereRef('photos.vehicle_id', '=', 'vehicles.id')
          .select(fn.countAll<number>().as('count'))
          .as('photo_count'),
      );

  return {
    async list(): Promise<CountedVehicle[]> {
      const rows = await withPhotoCount(db).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
      return rows.map(readCount);
    },

    async find(id: number, tx: Db = db): Promise<CountedVehicle | undefined> {
      const row = await withPhotoCount(tx).where('vehicles.id', '=', id).executeTakeFirst();
      return row && readCount(row);
    },

    /** Every change takes this first, so that two at once come one after the other. */
    async lock(tx: Db, id: number): Promise<StoredVehicle | undefined> {
      const query = tx.selectFrom('vehicles').selectAll().where('id', '=', id);
      // SQLite has one writer at a time anyway, and does not know the words.
      return (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
    },

    async insertDraft(tx: Db, values: VehicleValues): Promise<number> {
      const now = clock.now().toISOString();
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
      return id;
    },

    async update(tx: Db, id: number, changes: Updateable<VehicleRow>): Promise<void> {
      await tx
        .updateTable('vehicles')
        .set({ ...changes, updated_at: clock.now().toISOString(), revision: sql`revision + 1` })
        .where('id', '=', id)
        .execute();
    },

    async recordPrice(tx: Db, vehicleId: number, priceCents: number | null): Promise<void> {
      await tx
        .insertInto('price_history')
        .values({
          vehicle_id: vehicleId,
          price_cents: priceCents,
          changed_at: clock.now().toISOString(),
        })
        .execute();
    },

    /** Photos and price history go with it; enquiries stay. */
    async remove(tx: Db, id: number): Promise<void> {
      await tx.deleteFrom('vehicles').where('id', '=', id).execute();
    },
  };
}

// PostgreSQL counts in bigint.
function readCount(row: StoredVehicle & { photo_count: number | null }): CountedVehicle {
  return { ...row, photo_count: Number(row.photo_count) };
}
