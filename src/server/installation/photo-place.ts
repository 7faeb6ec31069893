import type { Db } from '../db/database.ts';
import type { ObjectStore } from '../object-store/object-store.ts';
import { orNoRows } from './installation-id.ts';

/** Whether the photos are in the data folder or in a store, as recorded in the database. */
export type PhotoPlace = 'disk' | 'store';

/**
 * Folders of photos in a store. What only staff may see lies apart, so that the rest can be opened to everybody: the key
 * of such a photo says so. Those from before are where all were.
 */
export const PHOTO_FOLDERS = ['photos/', 'private/'] as const;
/** No other key begins so: they are hexadecimal digits. */
const PRIVATE = 'private';

export const isPrivateKey = (key: string): boolean => key.startsWith(PRIVATE);
export const toPrivateKey = (key: string): string => PRIVATE + key;
export const photoFolderOf = (key: string): string => `${PHOTO_FOLDERS[isPrivateKey(key) ? 1 : 0]}${key}/`;

const KEY = 'photo_place';
const ID_OBJECT = 'installation.id';

/** Undefined in a new database and in one from before this setting. */
export async function readPhotoPlace(db: Db): Promise<PhotoPlace | undefined> {
  const rows = await orNoRows(db.selectFrom('meta').select('value').where('key', '=', KEY).execute());
  const value = rows[0]?.value;
  return value === 'disk' || value === 'store' ? value : undefined;
}

export const writePhotoPlace = (db: Db, value: PhotoPlace): Promise<unknown> =>
  db
    .insertInto('meta')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();

/** Which installation a store belongs to. */
export const readStoreId = async (store: ObjectStore): Promise<string | undefined> =>
  (await store.read(ID_OBJECT))?.toString('utf8').trim();

export const writeStoreId = (store: ObjectStore, id: string): Promise<void> =>
  store.write(ID_OBJECT, Buffer.from(`${id}\n`), { 'content-type': 'text/plain' });
