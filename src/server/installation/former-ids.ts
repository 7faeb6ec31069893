import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { writeMeta } from '../db/meta-value.ts';
import { writeDurably } from '../files/durable-file.ts';
import { isMissing } from '../trouble/error-code.ts';
import { orNoRows } from './installation-id.ts';

const FILE = 'former-ids.json';
const KEY = 'former_ids';
/** As many digits of an id as the name of a backup has. */
const DIGITS = 12;

const formerSchema = z.object({
  /** The first digits. */
  id: z.string(),
  /** The moment from which on this installation has had another. */
  until: z.iso.datetime(),
});
/** An id that this installation had before it moved to another database, or was restored into a new one. */
export type FormerId = z.infer<typeof formerSchema>;

interface Places {
  dataDir: string;
  db: Db;
}

/** In the folder, which survives a lost database, and in the database, which several folders share. */
export async function readFormerIds({ dataDir, db }: Places): Promise<FormerId[]> {
  const rows = await orNoRows(db.selectFrom('meta').select('value').where('key', '=', KEY).execute());
  const found = [...parse(rows[0]?.value), ...(await readFolderFormerIds(dataDir))];
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

/** For a command that cannot ask the database. */
export async function readFolderFormerIds(dataDir: string): Promise<FormerId[]> {
  return parse(await readText(join(dataDir, FILE)));
}

/** Nothing is noted of the id that the installation has now. */
export async function rememberFormerId(
  { dataDir, db }: Places,
  { former, own, now }: { former: string | undefined; own: string | undefined; now: Date },
): Promise<void> {
  const id = former?.slice(0, DIGITS);
  if (!id || own?.startsWith(id)) return;
  const others = (await readFormerIds({ dataDir, db })).filter((one) => one.id !== id);
  const value = JSON.stringify([...others, { id, until: now.toISOString() }]);
  await writeMeta(db, KEY, value);
  await writeDurably(join(dataDir, FILE), `${value}\n`);
}

/** Damaged, it names nobody: then backups of before are left alone. */
function parse(text = '[]'): FormerId[] {
  try {
    return z.array(formerSchema).parse(JSON.parse(text));
  } catch {
    return [];
  }
}

async function readText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}
