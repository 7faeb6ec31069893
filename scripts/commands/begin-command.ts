import { join } from 'node:path';
import { type Config, readConfig } from '#server/config.ts';
import { judgeStore } from '#server/db/damaged-file/damaged-store.ts';
import type { Db } from '#server/db/database.ts';
import { describeDatabase } from '#server/db/describe-database.ts';
import { readDatabaseId } from '#server/installation/installation-id.ts';
import { hasBeenUsed } from '#server/installation/pair.ts';
import { refuseOtherUser } from './folder-owner.ts';
import { readServiceSettings } from './service-settings.ts';

interface Options {
  /** It may begin an installation where there is none. */
  mayBeNew?: (config: Config) => boolean;
}

/**
 * The first step of every command: takes the settings of the service, says what it will act on, and refuses to run as
 * another user, or where there is no installation. Answers what was typed, without the options that were for this.
 */
export async function beginCommand(
  typed: readonly string[],
  { mayBeNew = () => false }: Options = {},
): Promise<{ config: Config; words: string[] }> {
  // As the site does: files are readable by this user only.
  process.umask(0o077);
  const { env, words, from } = await readServiceSettings(typed, process.env);
  Object.assign(process.env, env);
  const config = readConfig(env);
  const { dataDir, databaseUrl } = config;
  // Beside the results, which may be read by another program.
  console.error(`Data folder: ${dataDir}. Database: ${describeDatabase(databaseUrl)}. Settings: ${from}.`);
  const isThere = await refuseOtherUser(dataDir);
  if (mayBeNew(config)) return { config, words };
  if (!isThere || (!databaseUrl && (await judgeStore(join(dataDir, 'forecourt.db'))) === 'new'))
    throw new NothingThere(dataDir);
  return { config, words };
}

/** A database of PostgreSQL that nobody has used yet. */
export async function refuseNewDatabase(db: Db, databaseUrl: string): Promise<void> {
  if ((await readDatabaseId(db)) || (await hasBeenUsed(db))) return;
  throw new NothingThere(`the database ${describeDatabase(databaseUrl)}`);
}

class NothingThere extends Error {
  constructor(where: string) {
    super(
      `There is no Forecourt in ${where}, and nothing was made there. If it is elsewhere, name the settings file of the site (--env-file FILE), or set DATA_DIR and DATABASE_URL as the site has them. To fill a new one from a backup: npm run restore -- FILE --new`,
    );
  }
}
