import type { Database, Db } from '../db/database.ts';
import { createObjectStore, type ObjectStore, type StoreSettings } from '../object-store/object-store.ts';
import { StoreTrouble } from '../object-store/store-trouble.ts';
import { orNoRows, readDatabaseId } from './installation-id.ts';
import {
  PHOTO_FOLDERS,
  type PhotoPlace,
  photoFolderOf,
  readPhotoPlace,
  readStoreId,
  writePhotoPlace,
  writeStoreId,
} from './photo-place.ts';

interface Couple {
  photoStore: StoreSettings | undefined;
  database: Database;
}

const UNCHANGED = 'so nothing was started and nothing was changed.';
const SETTLED = { settle: async () => {} };
/** How many photos are looked up in a store that may be the wrong one. */
const PROBES = 5;

/**
 * Refuses settings under which the photos are not where the database says, and a store that is unusable or belongs to
 * another installation, before any change. A store that is temporarily away does not prevent a start: visitors see
 * what is cached.
 */
export async function refuseStrangeStore({
  photoStore,
  database: { db },
}: Couple): Promise<{ settle(): Promise<void> }> {
  const place = await readPhotoPlace(db);
  if (!photoStore) {
    if (place !== 'store') return SETTLED;
    throw new Error(
      `The photos of this installation are in a photo store, and PHOTO_STORE is not set, ${UNCHANGED} Set it as it was. To bring the photos into the data folder: npm run move-photos -- to-disk, with PHOTO_STORE set.`,
    );
  }
  const store = createObjectStore(photoStore);
  try {
    await store.check();
    await refuseStranger(store, db, place);
  } catch (error) {
    if (!(error instanceof StoreTrouble)) throw error;
    if (place === 'store' && error.isPassing) return SETTLED;
    throw new Error(`${error.detail} Nothing was started and nothing was changed.`);
  }
  return {
    async settle() {
      const id = await readDatabaseId(db);
      if (id && !(await readStoreId(store))) await writeStoreId(store, id);
      if (place !== 'store') await writePhotoPlace(db, 'store');
    },
  };
}

async function refuseStranger(store: ObjectStore, db: Db, place: PhotoPlace | undefined): Promise<void> {
  const [storeId, databaseId] = [await readStoreId(store), await readDatabaseId(db)];
  if (storeId && storeId !== databaseId)
    throw new Error(
      `${store.where} belongs to installation ${storeId}, and the database to installation ${databaseId ?? '(none)'}, ${UNCHANGED} Check PHOTO_STORE and DATABASE_URL; for a new installation take another prefix. If the two are to belong together as they are: npm run adopt`,
    );
  const named = await listSomeKeys(db);
  if (named.length === 0) {
    if (storeId || !(await hasAnything(store))) return;
    throw new Error(
      `${store.where} holds photos of an installation without a name, ${UNCHANGED} Take another prefix in PHOTO_STORE. If the two are to belong together: npm run adopt`,
    );
  }
  // From a store that has our id, only a database that was made anew may not know where its photos are.
  if (place === 'store' && storeId) return;
  // A move that was broken off has left some of them there, and one to the disk all that were there before it.
  if (place !== 'disk') for (const key of named) if (await hasAnything(store, [photoFolderOf(key)])) return;
  throw new Error(
    place === 'store'
      ? `${store.where} has none of the photos that the database names, ${UNCHANGED} Check PHOTO_STORE. If the store is lost or a new one: npm run adopt -- --yes, then restore a backup`
      : `The photos of this installation are in the data folder, and PHOTO_STORE is set, ${UNCHANGED} Bring them into the store: npm run move-photos -- to-store. To leave them where they are, do not set PHOTO_STORE.`,
  );
}

/** The same check before photos are quarantined at run time: returns the obstacle in words. */
export async function findStoreObstacle({
  photoStore,
  database: { db },
}: Couple): Promise<string | undefined> {
  const place = await readPhotoPlace(db);
  if (!photoStore) return place === 'store' ? 'The photos have been moved to a photo store' : undefined;
  if (place === 'disk') return 'The photos have been moved to the data folder';
  const [storeId, databaseId] = [await readStoreId(createObjectStore(photoStore)), await readDatabaseId(db)];
  if (storeId === databaseId) return undefined;
  return `The photo store is of installation ${storeId ?? '(none)'}, the database of ${databaseId ?? '(none)'}`;
}

async function listSomeKeys(db: Db): Promise<string[]> {
  const read = (table: 'photos' | 'site_pictures' | 'visitor_photos') =>
    orNoRows(db.selectFrom(table).select('file_key').orderBy('id').limit(PROBES).execute());
  const rows = [
    ...(await read('photos')),
    ...(await read('site_pictures')),
    ...(await read('visitor_photos')),
  ];
  return rows.slice(0, PROBES).map(({ file_key }) => file_key);
}

async function hasAnything(store: ObjectStore, places: readonly string[] = PHOTO_FOLDERS): Promise<boolean> {
  for (const under of places)
    for await (const { objects, folders } of store.list(under, { delimiter: '/' }))
      if (objects.length + folders.length > 0) return true;
  return false;
}
