import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareInstallation } from '../features/demo/server/prepare-installation.ts';
import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { compose } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { type Database, openPostgres, openSqlite } from './db/database.ts';
import { type FolderLock, lockFolder } from './db/folder-lock.ts';
import { migrate } from './db/migrate.ts';
import { createLog, describeError, type Log } from './log.ts';
import { loadBuiltScreens } from './site/built-screens.ts';

const SHUTDOWN_MS = 15_000;
/** Set only to try out a build that lies elsewhere. */
const distFolder = process.env.DIST_DIR ?? join(import.meta.dirname, '../../dist');

/** Starts the site and stays until told to stop. Whatever keeps it from starting is one line and exit 1. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  // On PostgreSQL several processes share the work; on SQLite one process owns the folder.
  const lock = config.databaseUrl ? undefined : lockFolder(config.dataDir);
  const database = openDatabase(config, log);
  await migrate(database);
  const services = compose({ config, database, clock: systemClock, log });
  const installation = await prepareInstallation(services);
  await services.catalogue.refresh();
  const built = await loadBuiltScreens(distFolder);
  const app = await buildApp(services, { screens: { folder: join(distFolder, 'client'), built } });
  await app.listen({ port: config.port, host: config.host });

  stopOnSignals({ close: () => app.close(), services, lock, log });
  installation.continueInBackground();
  greet(config, installation.greeting);
}

function openDatabase(config: Config, log: Log): Database {
  return config.databaseUrl
    ? openPostgres(config.databaseUrl, (error) => log.warn('database_connection_lost', describeError(error)))
    : openSqlite(join(config.dataDir, 'forecourt.db'));
}

interface Running {
  close: () => Promise<unknown>;
  services: ReturnType<typeof compose>;
  lock: FolderLock | undefined;
  log: Log;
}

function stopOnSignals({ close, services, lock, log }: Running): void {
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info('stopping', { signal });
    // Whoever is still downloading then is cut off, and asks again.
    setTimeout(() => process.exit(0), SHUTDOWN_MS).unref();
    await close();
    services.catalogue.stop();
    await services.database.close();
    lock?.release();
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
}

function greet(config: Config, lines: readonly string[]): void {
  const address = config.isLoopbackOnly ? `http://localhost:${config.port}` : config.publicUrl;
  console.log([`Forecourt is open at ${address}`, `Staff area: ${address}/admin/login`, ...lines].join('\n'));
}

main().catch((error: unknown) => {
  console.error(explainFailedStart(error));
  process.exit(1);
});

function explainFailedStart(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `The port is taken: ${error.message}. Stop the other program, or set PORT.`;
  if (code === 'EACCES' || code === 'EROFS') return `The data folder cannot be written: ${error.message}`;
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT') {
    return 'The database is damaged and was left as it is. Restore the newest backup: npm run restore -- FILE';
  }
  if (code === 'ECONNREFUSED') return `The database does not answer: ${error.message}. Check DATABASE_URL.`;
  return error.message;
}
