import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/db/database.ts';
import type { Engine } from '#server/db/engine.ts';
import { forgetMeta, readMeta, writeMeta } from '#server/db/meta-value.ts';
import type { CarryOver } from '#server/db/restoring/carry-over.ts';
import { readStoredJson } from '#shared/stored.ts';

const RESTORED_KEY = 'state_as_restored';
const SNAPSHOTS_KEY = 'unchanged_snapshots';
/** More than are kept, in all folders of all machines. */
const MOST_NOTED = 50;

/** Last in the transaction of a restore: what stock and settings are as they came out of the backup. */
export async function noteRestored(
  tx: Db,
  { engine, filename, features }: { engine: Engine; filename: string; features: readonly CarryOver[] },
): Promise<void> {
  // A safety snapshot goes by itself, so what came out of one is worth another.
  if (filename.startsWith('safety-')) {
    await forgetMeta(tx, RESTORED_KEY);
    return;
  }
  // PostgreSQL would count the change at the commit.
  if (engine === 'postgres') await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx);
  await writeMeta(tx, RESTORED_KEY, await describeState(tx, features));
}

/** Whether what is there is just as a restore had brought it. Ask before anything is replaced. */
export async function isAsRestored(tx: Db, features: readonly CarryOver[]): Promise<boolean> {
  return (await readMeta(tx, RESTORED_KEY)) === (await describeState(tx, features));
}

/** The backup has that state, so its snapshot goes before those of states in which somebody has changed something. */
export async function noteUnchanged(tx: Db, snapshot: string): Promise<void> {
  const names = [snapshot, ...(await listUnchanged(tx))].slice(0, MOST_NOTED);
  await writeMeta(tx, SNAPSHOTS_KEY, JSON.stringify(names));
}

export async function listUnchanged(db: Db): Promise<string[]> {
  return readStoredJson((await readMeta(db, SNAPSHOTS_KEY)) ?? null, z.array(z.string())) ?? [];
}

/** As every feature describes what a restore replaces of it. */
async function describeState(tx: Db, features: readonly CarryOver[]): Promise<string> {
  const words: string[] = [];
  for (const { describeState } of features) if (describeState) words.push(await describeState(tx));
  return words.join(', ');
}
