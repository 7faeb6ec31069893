import type { Db } from '../db/database.ts';
import type { ObjectStore } from '../object-store/object-store.ts';
import { orNoRows } from './installation-id.ts';

/** Whether the photos are in the data folder or in a store, as recorded in the database. */
export type PhotoPlace = 'disk' | 'store';

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
