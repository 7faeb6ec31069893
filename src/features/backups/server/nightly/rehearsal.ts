import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createActivityRepository } from '#features/activity/server/activity.repository.ts';
import type { Clock } from '#server/clock.ts';
import { openSqlite } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import type { CarryOver } from '#server/db/restoring/carry-over.ts';
import { AppError } from '#shared/app-error.ts';
import { archivedTables, type TableName, tableOf } from '../archive/archived-tables.ts';
import type { Manifest } from '../archive/manifest.ts';
import { withCheckedBackup } from '../open-backup.ts';
import { replaceAllRows } from '../restore/replace-rows.ts';
import type { NightlyFiles } from './nightly-files.ts';
import { PART_ENDING, readNightlyName } from './nightly-name.ts';

/** One entry says that there was a restore. */
const ADDED: Readonly<Record<string, number>> = { activity: 1 };
/** What was public since is not known: the history of each vehicle's price notes that, and begins anew. */
const MOST_ADDED_FOR_EACH_VEHICLE: Readonly<Record<string, number>> = { price_history: 2 };

/** How many rows a table has after the restore. Rows that another table takes over may be there already. */
function rowsAfter(table: TableName, told: Manifest['counts']): { least: number; most: number } {
  if (tableOf(table).takenOverBy) return { least: 0, most: 0 };
  const least = (told[table] ?? 0) + (ADDED[table] ?? 0);
  const takenOver = archivedTables.filter((name) => tableOf(name).takenOverBy === table);
  const anew = (MOST_ADDED_FOR_EACH_VEHICLE[table] ?? 0) * (told.vehicles ?? 0);
  return { least, most: takenOver.reduce((most, name) => most + (told[name] ?? 0), least + anew) };
}

interface Rehearsal {
  files: NightlyFiles;
  clock: Clock;
  listCarryOver: () => readonly CarryOver[];
  stopping?: AbortSignal | undefined;
}

/**
 * Rehearses a restore with the real restore code into a temporary SQLite file: rows mean the same on both engines.
 * Photos are only verified by checksum. Returns how many rows were restored; throws unless each table has as many as
 * the backup says.
 */
export async function rehearse(
  { files, clock, stopping, listCarryOver }: Rehearsal,
  filename: string,
): Promise<number> {
  const isSealed = readNightlyName(filename)?.isSealed ?? false;
  const source = { place: files.place.source(filename), isSealed, stopping };
  return files.withPlainAt(source, async (path) => {
    const scratch = join(files.folder, `rehearsal-${randomBytes(6).toString('hex')}${PART_ENDING}`);
    try {
      return await withCheckedBackup(path, { engine: 'sqlite' }, async (reader, archive) => {
        const database = openSqlite(scratch);
        try {
          await migrate(database);
          const activity = createActivityRepository({ db: database.db, clock });
          const newKeys = new Map([...archive.photos.keys()].map((key) => [key, key]));
          const by = { staffId: null, fullName: 'Forecourt' };
          const now = clock.now().toISOString();
          await database.transactLarge((tx) =>
            replaceAllRows(tx, {
              engine: 'sqlite',
              activity,
              // Nobody was erased from a copy that is thrown away.
              prepareErasure: async () => async () => 0,
              features: listCarryOver(),
              isNew: false,
              reader,
              archive,
              newKeys,
              by,
              filename,
              now,
            }),
          );
          let rows = 0;
          for (const table of archivedTables) {
            const counted = await sql<{ count: number }>`SELECT COUNT(*) AS count FROM ${sql.table(table)}`
              .execute(database.db)
              .then(({ rows: [row] }) => Number(row?.count));
            const told = archive.counts[table] ?? 0;
            const { least, most } = rowsAfter(table, archive.counts);
            if (counted < least || counted > most)
              throw new AppError('internal', `${counted} of ${told} rows of ${table} came back`);
            rows += told;
          }
          return rows;
        } finally {
          await database.close();
        }
      });
    } finally {
      for (const ending of ['', '-wal', '-shm']) await rm(scratch + ending, { force: true });
    }
  });
}
