import { join } from 'node:path';
import { findNewestSoundBackup } from '#features/backups/server/newest-sound-backup.ts';
import { COMMIT } from '#server/build/build-version.ts';
import { systemClock } from '#server/clock.ts';
import { type Config, readConfig } from '#server/config.ts';
import { refuseDamagedStore } from '#server/db/damaged-file/damaged-store.ts';
import { type Database, openPostgres, openSqlite } from '#server/db/database.ts';
import { lockFolder } from '#server/db/locks/folder-lock.ts';
import { migrate } from '#server/db/migrate.ts';
import { refuseTransactionPooler } from '#server/db/postgres/transaction-pooler.ts';
import { makeFolder } from '#server/files/durable-file.ts';
import { refuseStrangers } from '#server/installation/pair.ts';
import { refuseStrangeStore } from '#server/installation/photo-store-pair.ts';
import { refuseWhileRestoring } from '#server/installation/restoring-mark.ts';
import { repeat } from '#server/jobs/repeat.ts';
import { createLog, describeError, type Log } from '#server/log.ts';
import type { Screens } from '#server/site/rendering.ts';
import { errorCode } from '#server/trouble/error-code.ts';
import { explainTrouble } from '#server/trouble/explain-trouble.ts';
import { VERSION } from '#shared/version.ts';
import { buildApp } from './app.ts';
import { startBackgroundJobs } from './background-jobs.ts';
import { compose, type Services } from './compose.ts';
import { prepareInstallation } from './prepare-installation.ts';
import { createStop } from './stop.ts';

/** Starts the site with the given screens and runs until told to stop. Throws when it cannot start. */
export async function start(
  loadScreens: () => Promise<Screens>,
  { cacheBytes }: { cacheBytes?: number } = {},
): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  // Files are readable by this user only, even in a shared folder.
  process.umask(0o077);
  await makeFolder(config.dataDir);
  // On PostgreSQL several processes share the work; on SQLite one process owns the folder.
  const lock = config.databaseUrl ? undefined : lockFolder(config.dataDir);
  const database = await openStore(config, log);
  const services = compose({ config, database, clock: systemClock, log, cacheBytes });
  const installation = await prepareInstallation(services);
  // Awaited at the end: other processes do the work, beside the rest of the start.
  const firstPages = installation.completeFirstPages();
  await Promise.all([
    services.settingsStore.refresh(),
    services.channelStore.refresh(),
    services.catalogue.refresh(),
  ]);
  await services.slotBook.refresh();
  await undoBrokenImport(services);
  const app = await buildApp(services, { screens: await loadScreens() });
  await app.listen({ port: config.port, host: config.host });

  log.info('started', {
    version: VERSION,
    commit: COMMIT,
    node: process.versions.node,
    engine: database.engine,
    port: config.port,
  });
  const jobs = startBackgroundJobs(services);
  const renewing = repeat('renew the demonstration', HOUR_MS, installation.renewToday, log);
  const stop = createStop({
    close: () => app.close(),
    cutConnections: () => app.server.closeAllConnections(),
    jobs: { ...jobs, stop: async () => void (await Promise.all([jobs.stop(), renewing.stop()])) },
    release: async () => {
      services.catalogue.stop();
      await database.close();
      lock?.release();
    },
    exit: (code) => process.exit(code),
    log,
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  await firstPages;
  void installation.continueInBackground();
  greet(config, [...installation.greeting, ...(services.settingsStore.isOpen() ? [] : [CLOSED])]);
}

const HOUR_MS = 3_600_000;

const CLOSED =
  'Nobody has set up this site: visitors are told that it is being prepared, and can send nothing.';

/** Opens the database of this data folder and migrates it. Problems are reported before any change. */
export async function openStore(config: Config, log: Log): Promise<Database> {
  const { dataDir } = config;
  await refuseWhileRestoring(dataDir);
  const database = await openDatabase(config, log);
  try {
    const pair = await refuseStrangers({ dataDir, database });
    const store = await refuseStrangeStore({ photoStore: config.photoStore, database });
    await migrate(database);
    await pair.settle();
    await store.settle();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openDatabase(config: Config, log: Log): Promise<Database> {
  if (config.databaseUrl) {
    await refuseTransactionPooler(config.databaseUrl);
    return openPostgres(config.databaseUrl, (error) =>
      log.warn('database_connection_lost', describeError(error)),
    );
  }
  const file = join(config.dataDir, 'forecourt.db');
  await refuseDamagedStore(file, () => findNewestSoundBackup(config));
  return openSqlite(file);
}

// Before the first request: restores what an interrupted import had cleared.
async function undoBrokenImport({ chunkedImportService, log }: Services): Promise<void> {
  await chunkedImportService
    .cleanUp({ isStart: true })
    .catch((error: unknown) => log.error('import_not_undone', describeError(error)));
}

function greet(config: Config, lines: readonly string[]): void {
  const address = config.isLoopbackOnly ? `http://localhost:${config.port}` : config.publicUrl;
  console.log([`Forecourt is open at ${address}`, `Staff area: ${address}/admin/login`, ...lines].join('\n'));
}

/** One line for the terminal instead of a stack. */
export function explainFailedStart(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (errorCode(error) === 'EADDRINUSE')
    return `The port is taken: ${error.message}. Stop the other program, or set PORT.`;
  return explainTrouble(error, process.env) ?? error.message;
}
