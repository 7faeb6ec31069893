import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { spinProblem } from '#features/photos/photo-limits.ts';
import { photosInOrder } from '#features/photos/server/photo.repository.ts';
import type { Clock } from '#server/clock.ts';
import { countOf } from '#server/db/count-of.ts';
import type { Db } from '#server/db/database.ts';
import { readInBatches } from '#server/db/read-in-batches.ts';
import type { Tables } from '#server/db/tables.ts';
import { batches } from '#server/jobs/batches.ts';
import { readInstant } from '#shared/stored.ts';
import type { VehicleFieldValues } from '../admin-vehicle.ts';
import type { Specifications } from '../vehicle.contract.ts';
import { titleFields } from '../vehicle-labels.ts';
import type { ListedPhoto, ListedVehicle } from './catalogue/listed-vehicle.ts';
import type { VehicleChange } from './catalogue/living-catalogue.ts';
import { listPublicPrices, notePrices } from './editing/price-notes.repository.ts';
import { readSpecifications } from './editing/stored-specifications.ts';
import { readFields, toNewValues } from './editing/vehicle-columns.ts';
import { isSoldRow } from './sold-row.repository.ts';

export type VehicleRepository = ReturnType<typeof createVehicleRepository>;

/** Noted in place of a vehicle's number when a table was emptied at once. */
export const EVERY_VEHICLE = 0;

/** Condition: the vehicle with the id in this column is in the stock. */
export const isInStock = (column: string) =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM vehicles WHERE vehicles.id = ${sql.ref(column)})`;

/** Condition: the vehicle with the id in this column is in the stock, and marked sold. */
export const isSoldInStock = (column: string) =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM vehicles WHERE vehicles.id = ${sql.ref(column)} AND ${isSoldRow})`;

/** Condition: it is sold there, and somebody with another key than these is noted as its buyer. */
export const isSoldToAnother = (column: string, keys: readonly RawBuilder<string>[]) =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM vehicles WHERE vehicles.id = ${sql.ref(column)} AND ${isSoldRow}
    AND vehicles.buyer_key NOT IN (${sql.join(keys)}))`;

/** Rows per batch: small enough not to block visitors. */
const BATCH = 500;

export function createVehicleRepository({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async insert(values: Omit<Insertable<Tables['vehicles']>, 'updated_at'>): Promise<number> {
      const row = { ...values, updated_at: clock.now().toISOString() };
      const { id } = await db.insertInto('vehicles').values(row).returning('id').executeTakeFirstOrThrow();
      return id;
    },

    /** A finished vehicle without photos, public since then; missing fields are empty. */
    async insertFinished(
      fields: VehicleFieldValues,
      { specifications, createdAt }: { specifications: Specifications; createdAt: Date },
    ): Promise<number> {
      const id = await this.insert({
        ...toNewValues(fields),
        specifications: JSON.stringify(specifications),
        is_draft: 0,
        featured_photo_id: null,
        created_at: createdAt.toISOString(),
      });
      await notePrices(db, createdAt, [id]);
      return id;
    },

    /** The same vehicle, as if it had come now: without the prices that it had. Its photos stay. */
    async rewriteFinished(
      id: number,
      fields: VehicleFieldValues,
      { specifications, createdAt }: { specifications: Specifications; createdAt: Date },
    ): Promise<void> {
      await db.deleteFrom('price_history').where('vehicle_id', '=', id).execute();
      await db
        .updateTable('vehicles')
        .set({
          ...toNewValues(fields),
          specifications: JSON.stringify(specifications),
          created_at: createdAt.toISOString(),
          updated_at: clock.now().toISOString(),
        })
        .where('id', '=', id)
        .execute();
      await notePrices(db, createdAt, [id]);
    },

    count: (): Promise<number> => countOf(db.selectFrom('vehicles')),

    /** Changes with every committed change of vehicles or photos, by any process. */
    async stockVersion(): Promise<number> {
      const { version } = await db.selectFrom('stock_version').select('version').executeTakeFirstOrThrow();
      return version;
    },

    /** Every finished vehicle with its photos in order, one batch at a time. */
    async *listFinished(): AsyncGenerator<ListedVehicle[]> {
      const read = (after: number) =>
        db
          .selectFrom('vehicles')
          .selectAll()
          .where('is_draft', '=', 0)
          .where('id', '>', after)
          .orderBy('id')
          .limit(BATCH)
          .execute();
      for await (const rows of readInBatches(read)) {
        const photos = await photosInOrder(db)
          .where('vehicle_id', '>=', rows[0]?.id ?? 0)
          .where('vehicle_id', '<=', rows.at(-1)?.id ?? 0)
          .execute();
        const photosOf = Map.groupBy(photos, (photo) => photo.vehicle_id);
        const pricesOf = await listPublicPrices(db, rows);
        yield rows.map((row) => toListed(row, photosOf.get(row.id) ?? [], pricesOf(row.id)));
      }
    },

    /** What staff look for of sold vehicles and drafts, newest first. */
    async listUnlisted(most = 2_000) {
      return db
        .selectFrom('vehicles')
        .select(['id', ...titleFields, 'stock_number as stockNumber', 'rego', 'vin'])
        .where(({ or, eb }) => or([eb('is_draft', '=', 1), isSoldRow]))
        .orderBy('id', 'desc')
        .limit(most)
        .execute();
    },

    /**
     * The vehicles that changed since a version of the stock, as they are now: at most so many, and one more when there
     * are others.
     */
    async listChanged(since: number, most: number): Promise<VehicleChange[]> {
      const rows = await db
        .selectFrom('vehicle_changes')
        .leftJoin('vehicles', (join) =>
          join.onRef('vehicles.id', '=', 'vehicle_changes.vehicle_id').on('vehicles.is_draft', '=', 0),
        )
        .select('vehicle_changes.vehicle_id as changed_id')
        .selectAll('vehicles')
        .where('vehicle_changes.version', '>', since)
        .orderBy('vehicle_changes.vehicle_id')
        .limit(most + 1)
        .$narrowType<Selectable<Tables['vehicles']>>()
        .execute();
      if (rows.length === 0 || rows.length > most)
        return rows.map(({ changed_id }) => ({ id: changed_id, vehicle: undefined }));
      const ids = rows.map(({ changed_id }) => changed_id);
      const photos = await photosInOrder(db).where('vehicle_id', 'in', ids).execute();
      const photosOf = Map.groupBy(photos, (photo) => photo.vehicle_id);
      const pricesOf = await listPublicPrices(
        db,
        rows.map(({ changed_id: id, created_at }) => ({ id, created_at })),
      );
      return rows.map(({ changed_id: id, ...row }) => ({
        id,
        vehicle: row.id === null ? undefined : toListed(row, photosOf.get(id) ?? [], pricesOf(id)),
      }));
    },
  };
}

/** What other features ask of a vehicle that theirs is about; by number. */
export async function findStatuses(
  tx: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { status: string; isDraft: boolean }>> {
  const found = new Map<number, { status: string; isDraft: boolean }>();
  for (const some of batches(ids, BATCH)) {
    const rows = await tx
      .selectFrom('vehicles')
      .select(['id', 'status', 'is_draft'])
      .where('id', 'in', some)
      .execute();
    for (const { id, status, is_draft } of rows) found.set(id, { status, isDraft: is_draft === 1 });
  }
  return found;
}

export async function findStockNumbers(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .selectFrom('vehicles')
    .select(['id', 'stock_number'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, stock_number }) => [id, stock_number]));
}

/** With their photos and prices. */
export async function removeVehicles(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('vehicles').where('id', 'in', ids).execute();
}

type PhotoFields = Pick<
  Selectable<Tables['photos']>,
  'id' | 'width' | 'height' | 'placeholder' | 'file_key' | 'spin_place' | 'is_illustration'
>;

function toListed(
  row: Selectable<Tables['vehicles']>,
  photos: PhotoFields[],
  publicPrices: ListedVehicle['publicPrices'],
): ListedVehicle {
  const { price: _price, mileage: _mileage, ...fields } = readFields(row);
  return {
    id: row.id,
    ...fields,
    priceCents: row.price_cents,
    publicPrices,
    mileageKm: row.mileage_km,
    specifications: readSpecifications(row.specifications),
    // An unreadable date counts as the oldest.
    createdAtMs: readInstant(row.created_at) ?? 0,
    updatedAtMs: readInstant(row.updated_at) ?? 0,
    featuredPhotoId: row.featured_photo_id,
    // A view stands for a vehicle that has no photo besides.
    photos: photos
      .filter(({ id, spin_place }) => spin_place === null || id === row.featured_photo_id)
      .map(toListedPhoto),
    ...toSpin(photos),
  };
}

/** Too few views, as after a salvage, are none. */
function toSpin(photos: PhotoFields[]): Pick<ListedVehicle, 'spin'> {
  const views = photos.filter(({ spin_place }) => spin_place !== null);
  return views.length > 0 && !spinProblem(views.length) ? { spin: views.map(toListedPhoto) } : {};
}

/** As the catalogue has it. */
export function toListedPhoto({ id, width, height, placeholder, ...row }: PhotoFields): ListedPhoto {
  return { id, width, height, placeholder, fileKey: row.file_key, isIllustration: row.is_illustration === 1 };
}
