import type { Db } from './database.ts';
import type { Engine } from './engine.ts';
import { locked } from './locks/locked.ts';

export async function readMeta(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

/** Sets the value, whatever it was before. */
export async function writeMeta(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** False when there is a value already: then that one stands. */
export async function addMeta(db: Db, key: string, value: string): Promise<boolean> {
  const added = await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return added !== undefined;
}

export async function forgetMeta(db: Db, key: string): Promise<void> {
  await db.deleteFrom('meta').where('key', '=', key).execute();
}

/** False when another process has changed it since it was read: then its word stands. */
export async function replaceMeta(
  db: Db,
  key: string,
  { before, value }: { before: string | undefined; value: string },
): Promise<boolean> {
  if (before === undefined) return addMeta(db, key, value);
  const changed = await db
    .updateTable('meta')
    .set({ value })
    .where('key', '=', key)
    .where('value', '=', before)
    .returning('key')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Reads and writes it with its row locked, so that nobody changes it in between. `next` is given what is stored, if anything. */
export async function changeMeta(
  tx: Db,
  { engine, key }: { engine: Engine; key: string },
  next: (stored: string | undefined) => string,
): Promise<void> {
  const isNew = await addMeta(tx, key, '');
  const query = tx.selectFrom('meta').select('value').where('key', '=', key);
  const row = await locked(query, engine).executeTakeFirst();
  await writeMeta(tx, key, next(isNew || row?.value === '' ? undefined : row?.value));
}
