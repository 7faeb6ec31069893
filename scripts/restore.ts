/**
 * npm run restore -- FILE       replaces all vehicles, photos, inquiries and activity by those of a backup
 * npm run restore -- --finish   goes on with one that was broken off
 * npm run restore -- --undo     has everything as it was before it
 *
 * FILE is a path, or one in the data folder such as backups/backup-….tar; it is read from its first byte to its last
 * before anything is touched. Staff accounts stay. On SQLite the site must be stopped. A database file that is damaged
 * or lost makes room for a new one once that is complete, and is moved aside, never deleted.
 */
import { realpath } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { withCheckedBackup } from '#features/backups/server/open-backup.ts';
import { type Config, readConfig } from '#server/config.ts';
import { judgeStore } from '#server/db/damaged-store.ts';
import { openPostgres } from '#server/db/database.ts';
import { lockFolder } from '#server/db/folder-lock.ts';
import { migrate } from '#server/db/migrate.ts';
import { refuseTransactionPooler } from '#server/db/transaction-pooler.ts';
import { makeFolder } from '#server/files/durable-file.ts';
import { newId, replaceDatabaseId, writeFolderId } from '#server/installation/installation-id.ts';
import { gather, isPair, refuseStrangers } from '#server/installation/pair.ts';
import { readMark, refuseWhileRestoring, unfinished } from '#server/installation/restoring-mark.ts';
import { composeForCommand, explainCommand, openInstallation } from './installation.ts';
import { countLeft, rebuild, swap, undo } from './new-database.ts';

const USAGE = 'Usage: npm run restore -- FILE | --finish | --undo';
const by = { staffId: null, fullName: 'Command line' };

async function main([wish]: string[]): Promise<void> {
  if (!wish) return console.log(USAGE);
  const config = readConfig(process.env);
  await makeFolder(config.dataDir);
  if (wish.startsWith('--')) return goOn(config, wish);
  const path = await findFile(config, wish);
  const engine = config.databaseUrl ? 'postgres' : 'sqlite';
  if (config.databaseUrl) await refuseTransactionPooler(config.databaseUrl);
  // Before anything is opened that could be changed.
  await withCheckedBackup(path, { engine }, () => {});
  if (config.databaseUrl) await restoreIntoServer(config, config.databaseUrl, path);
  else await restoreIntoFile(config, path);
}

async function restoreIntoFile(config: Config, path: string): Promise<void> {
  const lock = lockFolder(config.dataDir);
  try {
    const mark = await readMark(config.dataDir);
    if (mark?.state === 'swapping') throw new Error(unfinished(mark));
    const state = await judgeStore(join(config.dataDir, 'forecourt.db'));
    if (state === 'damaged' || state === 'lost') return await fillNew(config, path);
    if (mark) await undo(config, mark);
  } finally {
    lock.release();
  }
  const { services, close } = await openInstallation({ isAlone: true });
  try {
    await services.backupService.restoreFile({ path, filename: basename(path), by });
    console.log(`Everything was restored from ${path}.`);
  } finally {
    await close();
  }
}

async function fillNew(config: Config, path: string): Promise<void> {
  const { aside, hasStaff } = await rebuild(config, path);
  console.log(`Everything was restored from ${path}.`);
  await tellAboutOld(aside, hasStaff);
}

async function tellAboutOld(aside: string, hasStaff: boolean): Promise<void> {
  console.log(`The old database is kept as ${aside}, if there was one.`);
  if (!hasStaff) console.log('Staff accounts are not in a backup: npm run staff -- add NAME');
  const { services, close } = await openInstallation({ isForReading: true });
  try {
    const left = await countLeft(services);
    if (left > 0)
      console.log(
        `${left} photos of the old database are still in the photo folder, newer ones among them. Once you do not need them: npm run quarantine -- take`,
      );
  } finally {
    await close();
  }
}

async function goOn(config: Config, wish: string): Promise<void> {
  const lock = lockFolder(config.dataDir);
  try {
    const mark = await readMark(config.dataDir);
    if (!mark) return console.log('No restore was broken off.');
    if (wish === '--undo') {
      await undo(config, mark);
      console.log('Everything is as it was before the restore.');
    } else if (wish === '--finish' && mark.state === 'swapping') {
      await swap(config.dataDir, mark);
      console.log(`Everything was restored from ${mark.file}.`);
    } else if (wish === '--finish') {
      await withCheckedBackup(mark.file, { engine: 'sqlite' }, () => {});
      await fillNew(config, mark.file);
    } else console.log(USAGE);
  } finally {
    lock.release();
  }
}

/** All rows in one transaction. A new, empty database gets this folder's id. */
async function restoreIntoServer(config: Config, url: string, path: string): Promise<void> {
  const { dataDir } = config;
  await refuseWhileRestoring(dataDir);
  const database = openPostgres(url, () => {});
  const { services, close } = composeForCommand(config, database);
  try {
    const evidence = await gather({ dataDir, database });
    const isMove = !isPair(evidence) && !evidence.databaseId && !evidence.isDatabaseUsed;
    if (!isMove) await refuseStrangers({ dataDir, database });
    await migrate(database);
    await services.backupService.restoreFile({ path, filename: basename(path), by });
    if (isMove) {
      const id = newId();
      // The folder first: its photos are in the database now, so either order is mended by a start, this one surely.
      await writeFolderId(dataDir, id);
      await replaceDatabaseId(database.db, id);
    }
    console.log(`Everything was restored from ${path}.`);
  } finally {
    await close();
  }
}

async function findFile(config: Config, name: string): Promise<string> {
  const places = [resolve(name), resolve(config.dataDir, name), resolve(config.dataDir, 'backups', name)];
  for (const path of places) {
    const found = await realpath(path).catch(() => undefined); // not this one
    if (found) return found;
  }
  throw new Error(`There is no such file: ${places[0]}`);
}

main(process.argv.slice(2)).catch(explainCommand);
