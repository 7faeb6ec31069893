import type { Expression, Selectable } from 'kysely';
import type { Clock } from '#server/clock.ts';
import { countOf } from '#server/db/count-of.ts';
import type { Database, Db } from '#server/db/database.ts';
import { readInBatches, readOnwards } from '#server/db/read-in-batches.ts';
import type { Tables } from '#server/db/tables.ts';
import { batches } from '#server/jobs/batches.ts';
import { toFileColumns } from './photo-columns.ts';
import type { PreparedPhoto } from './photo-intake.ts';

/** A photo whose row is to be written. */
export interface NewPhoto extends PreparedPhoto {
  isIllustration?: boolean;
}

export type StoredPhoto = Selectable<Tables['photos']>;
export type PhotoRepository = ReturnType<typeof createPhotoRepository>;

export interface PhotoOwner {
  id: number;
  year: number | null;
  make: string;
  model: string;
  featured_photo_id: number | null;
  is_draft: 0 | 1;
  /** When staff took it off the site. */
  hidden_at: string | null;
}

/** The vehicles, which are described by a feature above this one. */
export interface PhotoOwners {
  find: (tx: Db, vehicleId: number) => Promise<PhotoOwner | undefined>;
  lock: (tx: Db, vehicleId: number) => Promise<PhotoOwner | undefined>;
  feature: (tx: Db, photo: Pick<StoredPhoto, 'id' | 'vehicle_id'>) => Promise<void>;
  markChanged: (tx: Db, vehicleId: number, at: Date) => Promise<void>;
}

/** Files of photos whose vehicles may come back: they were deleted, or a clear of the stock has set them aside. */
export interface FilesAside {
  /** Part of one statement, because a photo may move from one table to the other meanwhile. */
  naming: (tx: Db, key: string) => Expression<{ file_key: string }>;
  list: (tx: Db) => Promise<string[]>;
}

/** The database itself maintains which photo is featured: see the triggers of the first migration. */
export function createPhotoRepository({
  database,
  photoOwners,
  filesAside,
  clock,
}: {
  database: Database;
  photoOwners: PhotoOwners;
  filesAside: readonly FilesAside[];
  clock: Clock;
}) {
  const { db } = database;

  return {
    async find(id: number): Promise<StoredPhoto | undefined> {
      return db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirst();
    },

    countOf: (vehicleId: number, tx: Db = db): Promise<number> =>
      countOf(tx.selectFrom('photos').where('vehicle_id', '=', vehicleId).where('spin_place', 'is', null)),

    count: (): Promise<number> => countOf(db.selectFrom('photos')),

    /** Without those of its 360° view. */
    async listOf(vehicleId: number, tx: Db = db): Promise<StoredPhoto[]> {
      return tx
        .selectFrom('photos')
        .selectAll()
        .where('vehicle_id', '=', vehicleId)
        .where('spin_place', 'is', null)
        .orderBy('position')
        .orderBy('id')
        .execute();
    },

    findOwner: (vehicleId: number, tx: Db = db) => photoOwners.find(tx, vehicleId),

    /** Taken first by every change of a vehicle's photos, so that they run one after the other. */
    lockOwner: photoOwners.lock,

    /** Appends photos in the given order. Returns them with their ids. */
    async insertAll(tx: Db, vehicleId: number, photos: readonly NewPhoto[]): Promise<StoredPhoto[]> {
      const { last } = await tx
        .selectFrom('photos')
        .select(({ fn }) => fn.max('position').as('last'))
        .where('vehicle_id', '=', vehicleId)
        .where('spin_place', 'is', null)
        .executeTakeFirstOrThrow();
      const inserted: StoredPhoto[] = [];
      for (const [at, photo] of photos.entries()) {
        const row = {
          vehicle_id: vehicleId,
          position: (last ?? -1) + 1 + at,
          ...toFileColumns(photo),
          is_illustration: toFlag(photo.isIllustration),
          created_at: clock.now().toISOString(),
        };
        // One at a time: the first inserted becomes the featured one.
        inserted.push(await tx.insertInto('photos').values(row).returningAll().executeTakeFirstOrThrow());
      }
      return inserted;
    },

    /** Whether its files are still to be made: a row of no bytes has none. */
    async isToCome(key: string): Promise<boolean> {
      const query = db.selectFrom('photos').select('id').where('file_key', '=', key);
      return (await query.where('byte_count', '=', 0).executeTakeFirst()) !== undefined;
    },

    listToCome: async (): Promise<string[]> => {
      const query = db.selectFrom('photos').select('file_key').where('byte_count', '=', 0).orderBy('id');
      return (await query.execute()).map(({ file_key }) => file_key);
    },

    async noteMade({ key, byteCount, sha256 }: PreparedPhoto): Promise<void> {
      await db
        .updateTable('photos')
        .set({ byte_count: byteCount, sha256: sha256 ?? null })
        .where('file_key', '=', key)
        .where('byte_count', '=', 0)
        .execute();
    },

    async remove(tx: Db, id: number): Promise<void> {
      await tx.deleteFrom('photos').where('id', '=', id).execute();
    },

    feature: photoOwners.feature,

    async markIllustration(tx: Db, id: number, isIllustration: boolean): Promise<void> {
      const is_illustration = toFlag(isIllustration);
      await tx.updateTable('photos').set({ is_illustration }).where('id', '=', id).execute();
    },

    async setOrder(tx: Db, photoIds: readonly number[]): Promise<void> {
      for (const [position, id] of photoIds.entries()) {
        await tx.updateTable('photos').set({ position }).where('id', '=', id).execute();
      }
    },

    markChanged: (tx: Db, vehicleId: number) => photoOwners.markChanged(tx, vehicleId, clock.now()),

    /** Whether a row has this photo, including those set aside, pictures of the site and photos of visitors. */
    async isNamed(key: string): Promise<boolean> {
      const inStock = db.selectFrom('photos').select('file_key').where('file_key', '=', key);
      const rows = await filesAside
        .reduce((query, { naming }) => query.unionAll(naming(db, key)), inStock)
        .unionAll(db.selectFrom('site_pictures').select('file_key').where('file_key', '=', key))
        .unionAll(db.selectFrom('visitor_photos').select('file_key').where('file_key', '=', key))
        .limit(1)
        .execute();
      return rows.length > 0;
    },

    /** Before files are stored: if their rows are never committed, this database knows that the keys were its own. */
    async noteLoose(keys: readonly string[]): Promise<void> {
      for (const some of batches(keys, BATCH))
        await db
          .insertInto('loose_photos')
          .values(some.map((file_key) => ({ file_key })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    },

    /** Photos whose files this database has released or was about to store. */
    async listLoose(): Promise<string[]> {
      const read = (after: string) =>
        db
          .selectFrom('loose_photos')
          .select('file_key')
          .where('file_key', '>', after)
          .orderBy('file_key')
          .limit(BATCH)
          .execute();
      const found: string[] = [];
      for await (const rows of readOnwards(read, '', ({ file_key }) => file_key))
        for (const { file_key } of rows) found.push(file_key);
      return found;
    },

    async forgetLoose(keys: readonly string[]): Promise<void> {
      for (const some of batches(keys, BATCH))
        await db.deleteFrom('loose_photos').where('file_key', 'in', some).execute();
    },

    /** Forgets those of these keys that have a row; when a row is deleted its key is recorded again. */
    async forgetNamed(keys: readonly string[]): Promise<void> {
      for (const some of batches(keys, BATCH))
        await db
          .deleteFrom('loose_photos')
          .where('file_key', 'in', some)
          .where(
            'file_key',
            'in',
            db
              .selectFrom('photos')
              .select('file_key')
              .where('file_key', 'in', some)
              .unionAll(db.selectFrom('site_pictures').select('file_key').where('file_key', 'in', some))
              .unionAll(db.selectFrom('visitor_photos').select('file_key').where('file_key', 'in', some)),
          )
          .execute();
    },

    /** The keys of all photos, including those set aside, pictures of the site and photos of visitors, for the sweep. */
    async listKeys(): Promise<string[]> {
      // In one snapshot: a photo may move from one table to the other meanwhile.
      return database.readSnapshot(async (tx) => {
        const keys = await readKeys(tx, 'photos');
        for (const { list } of filesAside) for (const key of await list(tx)) keys.push(key);
        for (const table of ['site_pictures', 'visitor_photos'] as const)
          for (const key of await readKeys(tx, table)) keys.push(key);
        return keys;
      });
    },

    listKeysOf: (tx: Db, vehicleId: number): Promise<string[]> => listKeysOf(tx, [vehicleId]),
  };
}

/** Keys of photos of these vehicles: read before their rows are deleted, to remove the files after. */
export async function listKeysOf(tx: Db, vehicleIds: readonly number[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('photos')
    .select('file_key')
    .where('vehicle_id', 'in', vehicleIds)
    .execute();
  return rows.map((row) => row.file_key);
}

/** What visitors see of them, in the order in which staff have put them; those of the 360° view last. */
export const photosInOrder = (db: Db) =>
  db
    .selectFrom('photos')
    .select([
      'id',
      'vehicle_id',
      'width',
      'height',
      'placeholder',
      'file_key',
      'spin_place',
      'is_illustration',
    ])
    .orderBy('vehicle_id')
    .orderBy('position')
    .orderBy('id');

/** The vehicle of each of these photos; one that is gone is missing. */
export async function findVehiclesOf(
  tx: Db,
  photoIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom('photos')
    .select(['id', 'vehicle_id'])
    .where('id', 'in', photoIds)
    .execute();
  return new Map(rows.map(({ id, vehicle_id }) => [id, vehicle_id]));
}

/** Keys among these that a photo of a vehicle has. */
export async function listKnownKeys(tx: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('photos').select('file_key').where('file_key', 'in', keys).execute();
  return new Set(rows.map(({ file_key }) => file_key));
}

const toFlag = (is = false): 0 | 1 => (is ? 1 : 0);

/** Keys per query, few enough not to block others. */
const BATCH = 200;

async function readKeys(tx: Db, table: 'photos' | 'site_pictures' | 'visitor_photos'): Promise<string[]> {
  const read = (after: number) =>
    tx
      .selectFrom(table)
      .select(['id', 'file_key'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
  const found: string[] = [];
  for await (const rows of readInBatches(read)) for (const { file_key } of rows) found.push(file_key);
  return found;
}
