import { join } from 'node:path';
import { findNewestSoundBackup } from '#features/backups/server/newest-sound-backup.ts';
import { systemClock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { refuseDamagedStore } from '#server/db/damaged-file/damaged-store.ts';
import { type Database, openPostgres, openSqlite } from '#server/db/database.ts';
import { lockFolder } from '#server/db/locks/folder-lock.ts';
import { migrate } from '#server/db/migrate.ts';
import { refuseTransactionPooler } from '#server/db/postgres/transaction-pooler.ts';
import { refuseStrangers } from '#server/installation/pair.ts';
import { refuseStrangeStore } from '#server/installation/photo-store-pair.ts';
import { refuseWhileRestoring } from '#server/installation/restoring-mark.ts';
import { createLog } from '#server/log.ts';
import { StoreTrouble } from '#server/object-store/store-trouble.ts';
import { explainTrouble } from '#server/trouble/explain-trouble.ts';
import { compose, type Services } from '#wiring/server/compose.ts';
import { refuseNewDatabase } from './commands/begin-command.ts';

export interface Installation {
  services: Services;
  close(): Promise<void>;
}

interface Options {
  /** The database is not migrated. */
  isForReading?: boolean;
  /** On SQLite, refused beside a running site. */
  isAlone?: boolean;
  /** For the command that changes where the photos are. */
  isMovingPhotos?: boolean;
  /** It may begin an installation where there is none. */
  mayBeNew?: boolean;
}

/** The site's services without the site, for commands. */
export async function openInstallation(
  config: Config,
  { isForReading = false, isAlone = false, isMovingPhotos = false, mayBeNew = false }: Options = {},
): Promise<Installation> {
  const { dataDir, databaseUrl } = config;
  const lock = isAlone && !databaseUrl ? lockFolder(dataDir) : undefined;
  await refuseWhileRestoring(dataDir);
  const file = join(dataDir, 'forecourt.db');
  if (!databaseUrl) await refuseDamagedStore(file, () => findNewestSoundBackup(config));
  if (databaseUrl) await refuseTransactionPooler(databaseUrl);
  const database = databaseUrl ? openPostgres(databaseUrl, () => {}) : openSqlite(file);
  try {
    await refuseStrangers({ dataDir, database });
    if (databaseUrl && !mayBeNew) await refuseNewDatabase(database.db, databaseUrl);
    if (!isMovingPhotos) await refuseStrangeStore({ photoStore: config.photoStore, database });
    if (!isForReading) await migrate(database);
  } catch (error) {
    // Otherwise open connections would keep the command running.
    await database.close();
    throw error;
  }
  const parts = composeForCommand(config, database);
  return {
    ...parts,
    async close() {
      await parts.close();
      lock?.release();
    },
  };
}

export function composeForCommand(config: Config, database: Database) {
  const services = compose({ config, database, clock: systemClock, log: createLog('silent') });
  return {
    services,
    async close(): Promise<void> {
      services.catalogue.stop();
      await services.photoProcessor.stop();
      await database.close();
    },
  };
}

/** One line for the terminal instead of a stack. */
export function explainCommand(error: unknown): void {
  const told = error instanceof StoreTrouble ? error.detail : explainTrouble(error, process.env);
  console.error(told ?? (error instanceof Error ? error.message : String(error)));
  process.exitCode = 1;
}
