import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import type { Database, Db } from '#server/db/database.ts';
import { rememberMoment } from '#server/jobs/clock-watch.ts';
import type { ArchiveReader } from './archive/archive-reader.ts';
import type { ArchivedRow, TableName } from './archive/archived-tables.ts';
import { refusedBackup } from './archive/manifest.ts';
import { readRows } from './archive/read-rows.ts';
import type { CheckedArchive } from './archive/verify-archive.ts';
import { rememberWhatHappened } from './carried-over.ts';
import { deleteAllRows, insertRows, lockTables, readTable } from './database-rows.repository.ts';
import { moveIdsOn, readLastIds } from './last-ids.ts';

interface Dependencies {
  database: Database;
  activity: ActivityRepository;
}

interface Order {
  reader: ArchiveReader;
  archive: CheckedArchive;
  /** From the keys in the backup to those of the files that are in place. */
  newKeys: ReadonlyMap<string, string>;
  /** Called with everything locked and still as it was: the last chance to keep it. */
  onLocked: (tx: Db) => Promise<void>;
  by: Actor;
  filename: string;
  now: string;
}

/** Replaces every archived row in one transaction, and keeps what people sent and did since. Answers the keys of the photos that were there before. */
export async function replaceAllRows(
  { database, activity }: Dependencies,
  { reader, archive, newKeys, onLocked, by, filename, now }: Order,
): Promise<string[]> {
  const { engine } = database;
  try {
    return await database.db.transaction().execute(async (tx) => {
      await lockTables(tx, engine);
      await onLocked(tx);
      const lastIds = await readLastIds(tx, engine);
      const before: string[] = [];
      for await (const rows of readTable(tx, 'photos', ['id', 'file_key'])) {
        before.push(...rows.map(({ file_key }) => String(file_key)));
      }
      const carryOver = await rememberWhatHappened(tx, archive.known);
      await deleteAllRows(tx);
      // What a clear had set aside belonged to the stock that is replaced here; the sweep takes its files.
      await tx.deleteFrom('clearances').execute();
      for (const { table, part } of archive.rows) {
        const { rows } = await readRows(reader, part, { table, mayLackColumns: archive.mayLackColumns });
        await insertRows(tx, table, withNewKeys(table, rows, newKeys));
      }
      await moveIdsOn(tx, engine, [lastIds, archive.lastIds]);
      const carriedOver = await carryOver(tx, now);
      await markInstalled(tx);
      await rememberMoment(tx, archive.about.createdAt);
      await activity.record(tx, {
        staff: by,
        action: 'backup_restored',
        title: `Backup restored: ${filename}`,
        after: { filename, ...archive.counts, carriedOver },
      });
      return before;
    });
  } catch (error) {
    if (isConstraint(error)) throw refusedBackup('the database does not take its rows', error);
    throw error;
  }
}

function withNewKeys(
  table: TableName,
  rows: ArchivedRow[],
  newKeys: ReadonlyMap<string, string>,
): ArchivedRow[] {
  if (table !== 'photos') return rows;
  return rows.map((row) => ({ ...row, file_key: newKeys.get(String(row.file_key)) ?? null }));
}

// On a new database: what was restored is the stock, and no demonstration is to be put beside it.
async function markInstalled(tx: Db): Promise<void> {
  const claim = { key: 'installed_at', value: new Date().toISOString() };
  await tx
    .insertInto('meta')
    .values(claim)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

function isConstraint(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('SQLITE_CONSTRAINT') || /^(22|23)...$/.test(code);
}
