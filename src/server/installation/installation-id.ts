import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/database.ts';
import { writeDurably } from '../files/durable-file.ts';
import { errorCode, isMissing } from '../trouble/error-code.ts';

const FILE = 'installation.id';
const KEY = 'installation_id';

export const newId = (): string => randomBytes(16).toString('hex');

/** Undefined when the folder has none. An invalid file throws, for a person to look at. */
export async function readFolderId(dataDir: string): Promise<string | undefined> {
  let text: string;
  try {
    text = await readFile(join(dataDir, FILE), 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new Error(
      `The file ${FILE} in the data folder cannot be read (${error instanceof Error ? error.message : error}), so nothing was started and nothing was changed. Give this user the right to read it.`,
    );
  }
  const id = text.trim();
  if (/^[0-9a-f]{32}$/.test(id)) return id;
  throw new DamagedId(
    `The file ${FILE} in the data folder is damaged, so nothing was started and nothing was changed. Put it back from a copy, or, if this folder and this database belong together: npm run adopt`,
  );
}

class DamagedId extends Error {}

/** For assigning a new id: an invalid one counts as missing. */
export function readSoundFolderId(dataDir: string): Promise<string | undefined> {
  return readFolderId(dataDir).catch((error: unknown) => {
    if (error instanceof DamagedId) return undefined;
    throw error;
  });
}

export const writeFolderId = (dataDir: string, id: string): Promise<void> =>
  writeDurably(join(dataDir, FILE), `${id}\n`);

/** Undefined when the database has none, or no tables yet. */
export async function readDatabaseId(db: Db): Promise<string | undefined> {
  const rows = await orNoRows(db.selectFrom('meta').select('value').where('key', '=', KEY).execute());
  return rows[0]?.value;
}

/** The first of several processes that start at once wins. Returns the id stored then. */
export async function giveDatabaseId(db: Db, id: string): Promise<string> {
  await db
    .insertInto('meta')
    .values({ key: KEY, value: id })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await readDatabaseId(db)) ?? id;
}

export const replaceDatabaseId = (db: Db, id: string): Promise<unknown> =>
  db
    .insertInto('meta')
    .values({ key: KEY, value: id })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: id }))
    .execute();

/** A database without tables is one without rows. */
export async function orNoRows<Row>(query: Promise<Row[]>): Promise<Row[]> {
  try {
    return await query;
  } catch (error) {
    const code = errorCode(error);
    if (code === '42P01' || (error instanceof Error && error.message.startsWith('no such table'))) return [];
    throw error;
  }
}
