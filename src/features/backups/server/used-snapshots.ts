import { z } from 'zod';
import type { Db } from '#server/db/database.ts';
import { readMeta, writeMeta } from '#server/db/meta-value.ts';
import { readStoredJson } from '#shared/stored.ts';

const KEY = 'safety_snapshots';
/** Far more than are kept in the folders of all machines, with those before restores whose files are gone. */
const MOST_NOTED = 200;

/** Safety snapshots of what was really replaced, newest first; undefined before any was noted. */
export async function listUsed(db: Db): Promise<string[] | undefined> {
  const stored = await readMeta(db, KEY);
  return stored === undefined ? undefined : (readStoredJson(stored, z.array(z.string())) ?? []);
}

/** In the transaction that replaces, so that it is noted exactly when that is done. */
export async function noteUsed(tx: Db, filenames: readonly string[]): Promise<void> {
  await write(tx, [...filenames, ...((await listUsed(tx)) ?? [])].slice(0, MOST_NOTED));
}

/** In the transaction that brings back what was replaced: it is the first to go then. */
export async function forgetUsed(tx: Db, filename: string): Promise<void> {
  const used = await listUsed(tx);
  if (used?.includes(filename))
    await write(
      tx,
      used.filter((name) => name !== filename),
    );
}

const write = (tx: Db, filenames: readonly string[]): Promise<void> =>
  writeMeta(tx, KEY, JSON.stringify(filenames));
