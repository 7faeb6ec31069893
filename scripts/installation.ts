import { access, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Selectable } from 'kysely';
import { systemClock } from '../src/server/clock.ts';
import { compose, type Services } from '../src/server/compose.ts';
import { type Config, readConfig } from '../src/server/config.ts';
import { refuseDamagedStore } from '../src/server/db/damaged-store.ts';
import { type Db, openPostgres, openSqlite } from '../src/server/db/database.ts';
import { lockFolder } from '../src/server/db/folder-lock.ts';
import { migrate } from '../src/server/db/migrate.ts';
import type { StaffRow } from '../src/server/db/tables.ts';
import { createLog } from '../src/server/log.ts';

export interface Installation {
  config: Config;
  services: Services;
  /** The damaged database, when one had to make room. */
  movedAside: string | undefined;
  close(): Promise<void>;
}

interface Options {
  /** Nobody else may use the data folder, and a damaged database makes room for a new one. */
  isForRestore?: boolean;
  /** The database is left exactly as it is. */
  isForReading?: boolean;
}

/** What the site is made of, without the site: for commands, also on the day it does not start. */
export async function openInstallation({
  isForRestore = false,
  isForReading = false,
}: Options = {}): Promise<Installation> {
  const config = readConfig(process.env);
  const log = createLog('silent');
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const file = join(config.dataDir, 'forecourt.db');
  const lock = isForRestore && !config.databaseUrl ? lockFolder(config.dataDir) : undefined;
  let movedAside: string | undefined;
  if (!config.databaseUrl) {
    if (isForRestore) movedAside = await makeRoom(file);
    else await refuseDamagedStore(file);
  }
  const database = config.databaseUrl ? openPostgres(config.databaseUrl, () => {}) : openSqlite(file);
  if (!isForReading) await migrate(database);
  if (movedAside) await salvageStaff(movedAside, database.db);
  const services = compose({ config, database, clock: systemClock, log });
  return {
    config,
    services,
    movedAside,
    async close() {
      services.catalogue.stop();
      await services.photoProcessor.stop();
      await database.close();
      lock?.release();
    },
  };
}

async function makeRoom(file: string): Promise<string | undefined> {
  try {
    await refuseDamagedStore(file);
    return undefined;
  } catch {
    const aside = `${file}.damaged-${new Date().toISOString().replaceAll(/[-:.]/g, '')}`;
    for (const ending of ['', '-wal', '-shm']) {
      const isThere = await access(file + ending).then(
        () => true,
        () => false,
      );
      if (isThere) await rename(file + ending, aside + ending);
    }
    return aside;
  }
}

/** Accounts are in no backup, so they are read from the old file if it can still be read that far. */
async function salvageStaff(aside: string, db: Db): Promise<void> {
  try {
    const old = new Sqlite(aside, { readonly: true, fileMustExist: true });
    try {
      const accounts = old.prepare('SELECT * FROM staff').all() as Selectable<StaffRow>[]; // the table's own rows
      for (const account of accounts) await db.insertInto('staff').values(account).execute();
    } finally {
      old.close();
    }
  } catch {
    // Too damaged for that; the command says how to make a new account.
  }
}

/** One line for the person at the terminal, instead of a stack. */
export function explainCommand(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ECONNREFUSED') console.error('The database does not answer. Check DATABASE_URL.');
  else console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
