import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/db/database.ts';
import type { Engine } from '#server/db/engine.ts';
import { readMeta, writeMeta } from '#server/db/meta-value.ts';
import { readStoredJson } from '#shared/stored.ts';

const RESTORED_KEY = 'state_as_restored';
const SNAPSHOTS_KEY = 'unchanged_snapshots';
/** More than are kept, in all folders of all machines. */
const MOST_NOTED = 50;

/** Last in the transaction of a restore: what stock and settings are as they came out of the backup. */
export async function noteRestored(
  tx: Db,
  { engine, filename }: { engine: Engine; filename: string },
): Promise<void> {
  // A safety snapshot goes by itself, so what came out of one is worth another.
  if (filename.startsWith('safety-')) {
    await tx.deleteFrom('meta').where('key', '=', RESTORED_KEY).execute();
    return;
  }
  // PostgreSQL would count the change at the commit.
  if (engine === 'postgres') await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx);
  await writeMeta(tx, RESTORED_KEY, await describeState(tx));
}

/** Whether what is there is just as a restore had brought it. Ask before anything is replaced. */
export async function isAsRestored(tx: Db): Promise<boolean> {
  return (await readMeta(tx, RESTORED_KEY)) === (await describeState(tx));
}

/** The backup has that state, so its snapshot goes before those of states in which somebody has changed something. */
export async function noteUnchanged(tx: Db, snapshot: string): Promise<void> {
  const names = [snapshot, ...(await listUnchanged(tx))].slice(0, MOST_NOTED);
  await writeMeta(tx, SNAPSHOTS_KEY, JSON.stringify(names));
}

export async function listUnchanged(db: Db): Promise<string[]> {
  return readStoredJson((await readMeta(db, SNAPSHOTS_KEY)) ?? null, z.array(z.string())) ?? [];
}

/** The database counts changes of vehicles and photos, and settings are published under ever new numbers. */
async function describeState(tx: Db): Promise<string> {
  const { version } = await tx.selectFrom('stock_version').select('version').executeTakeFirstOrThrow();
  const { published } = await tx
    .selectFrom('settings_versions')
    .select(sql<number | null>`max(id)`.as('published'))
    .executeTakeFirstOrThrow();
  return `stock ${version}, settings ${published ?? 'none'}`;
}
