/**
 * npm run restore -- --list     the backups that there are, here and in the store, the newest first
 * npm run restore -- --newest   restores the newest of them that is whole
 * npm run restore -- FILE       replaces all vehicles, photos, inquiries and activity by those of a backup
 *   --new        where there is no installation yet: makes one
 *   --unsealed   also a nightly backup that is not encrypted, although BACKUP_PASSPHRASE is set
 * npm run restore -- --finish   goes on with one that was broken off
 * npm run restore -- --undo     has everything as it was before it
 *
 * FILE is a path, one in the data folder such as backups/backup-….tar, the name of a nightly backup, or the address of
 * one in a store (s3://BUCKET/PREFIX/NAME). An encrypted one is opened with BACKUP_PASSPHRASE. It is read from its first
 * byte to its last before anything is touched. Staff accounts stay. On SQLite the site must be stopped. A database file that is damaged
 * or lost makes room for a new one once that is complete, with what can still be read of it, and is moved aside, never deleted.
 */
import { basename, join } from 'node:path';
import { isDamaged } from '#features/backups/server/archive/manifest.ts';
import { readNightlyName } from '#features/backups/server/nightly/nightly-name.ts';
import { withCheckedBackup } from '#features/backups/server/open-backup.ts';
import type { Config } from '#server/config.ts';
import { judgeStore } from '#server/db/damaged-file/damaged-store.ts';
import { type Db, openPostgres } from '#server/db/database.ts';
import { lockFolder } from '#server/db/locks/folder-lock.ts';
import { migrate } from '#server/db/migrate.ts';
import { refuseTransactionPooler } from '#server/db/postgres/transaction-pooler.ts';
import { makeFolder } from '#server/files/durable-file.ts';
import { rememberFormerId } from '#server/installation/former-ids.ts';
import {
  newId,
  readDatabaseId,
  readFolderId,
  replaceDatabaseId,
  writeFolderId,
} from '#server/installation/installation-id.ts';
import { gather, isPair, refuseStrangers } from '#server/installation/pair.ts';
import { readMark, refuseWhileRestoring, unfinished } from '#server/installation/restoring-mark.ts';
import type { Services } from '#wiring/server/compose.ts';
import { beginCommand, refuseNewDatabase } from './commands/begin-command.ts';
import { listForRestore, tellBackups } from './commands/list-backups.ts';
import { type BackupAtHand, withBackup } from './find-backup.ts';
import { composeForCommand, explainCommand, openInstallation } from './installation.ts';
import { countLeft, rebuild, swap, tellLeftToDo, undo } from './new-database.ts';

const USAGE = 'Usage: npm run restore -- --list | --newest | FILE [--new] [--unsealed] | --finish | --undo';
const by = { staffId: null, fullName: 'Command line' };

async function main(typed: string[]): Promise<void> {
  const isNew = typed.includes('--new');
  const isList = typed.includes('--list');
  if (typed.length === 0) return console.log(USAGE);
  // A list makes nothing, and shows what a new machine could be filled with.
  const { config, words } = await beginCommand(typed, { mayBeNew: () => isNew || isList });
  const [wish] = words.filter((word) => !['--unsealed', '--new'].includes(word));
  if (!wish) return console.log(USAGE);
  if (isList) return tellBackups(config);
  if (isNew) await makeFolder(config.dataDir);
  const order = { isNew, mayBeUnsealed: words.includes('--unsealed') };
  if (wish === '--newest') return restoreNewest(config, order);
  if (wish.startsWith('--')) return goOn(config, wish);
  await restoreOne(config, { ...order, wish });
}

interface Order {
  /** Into a new installation. */
  isNew: boolean;
  mayBeUnsealed: boolean;
}

async function restoreOne(
  config: Config,
  { wish, isNew, mayBeUnsealed, onWhole }: Order & { wish: string; onWhole?: () => void },
): Promise<void> {
  const { databaseUrl } = config;
  const engine = databaseUrl ? 'postgres' : 'sqlite';
  if (databaseUrl) await refuseTransactionPooler(databaseUrl);
  await withBackup(config, { wish, mayBeUnsealed }, async (backup) => {
    // Before anything is opened that could be changed.
    await withCheckedBackup(backup.path, { engine }, () => {});
    onWhole?.();
    if (databaseUrl) await restoreIntoServer(config, databaseUrl, { backup, isNew });
    else await restoreIntoFile(config, backup);
  });
}

/** One that is damaged is told and passed over; whatever else keeps the newest back is to be mended first. */
async function restoreNewest(config: Config, order: Order): Promise<void> {
  for (const { wish } of await listForRestore(config, order)) {
    let isWhole = false;
    console.error(`Restoring ${wish} …`);
    try {
      await restoreOne(config, { ...order, wish, onWhole: () => (isWhole = true) });
      return;
    } catch (error) {
      if (isWhole || !isDamaged(error)) throw error;
      console.error(`${wish} is damaged or incomplete, so the one before it is tried.`);
    }
  }
  throw new Error(
    'There is no backup that can be restored. Nothing was changed. Look at: npm run restore -- --list',
  );
}

async function restoreIntoFile(config: Config, backup: BackupAtHand): Promise<void> {
  const lock = lockFolder(config.dataDir);
  try {
    const mark = await readMark(config.dataDir);
    if (mark?.state === 'swapping') throw new Error(unfinished(mark));
    const state = await judgeStore(join(config.dataDir, 'forecourt.db'));
    if (state === 'damaged' || state === 'lost') return await fillNew(config, backup);
    if (mark) await undo(config, mark);
  } finally {
    lock.release();
  }
  const { services, close } = await openInstallation(config, { isAlone: true });
  try {
    await restore(services, backup);
    await rememberMaker(config, services.db, backup);
  } finally {
    await close();
  }
}

async function restore(services: Services, { path, wish }: BackupAtHand): Promise<void> {
  await services.backupService.restoreFile({ path, filename: basename(wish), by });
  console.log([`Everything was restored from ${wish}.`, ...(await tellLeftToDo(services))].join('\n'));
}

/** A database without an id is new: who made the backup that it is filled with was this installation before. */
async function rememberMaker({ dataDir }: Config, db: Db, { wish }: BackupAtHand): Promise<void> {
  if (await readDatabaseId(db)) return;
  const former = readNightlyName(basename(wish))?.installation;
  await rememberFormerId({ dataDir, db }, { former, own: await readFolderId(dataDir), now: new Date() });
}

async function fillNew(config: Config, backup: BackupAtHand): Promise<void> {
  const { report } = await rebuild(config, backup);
  await tell(config, report);
}

async function tell(config: Config, report: readonly string[]): Promise<void> {
  console.log(report.join('\n'));
  const { services, close } = await openInstallation(config, { isForReading: true });
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
      await tell(config, mark.report ?? [`Everything was restored from ${mark.file}.`]);
    } else if (wish === '--finish') {
      // One that is not sealed was allowed when it was begun.
      await withBackup(config, { wish: mark.file, mayBeUnsealed: true }, async (backup) => {
        await withCheckedBackup(backup.path, { engine: 'sqlite' }, () => {});
        await fillNew(config, backup);
      });
    } else console.log(USAGE);
  } finally {
    lock.release();
  }
}

/** All rows in one transaction. A new, empty database gets this folder's id. */
async function restoreIntoServer(
  config: Config,
  url: string,
  { backup, isNew }: { backup: BackupAtHand; isNew: boolean },
): Promise<void> {
  const { dataDir } = config;
  await refuseWhileRestoring(dataDir);
  const database = openPostgres(url, () => {});
  const { services, close } = composeForCommand(config, database);
  try {
    const evidence = await gather({ dataDir, database });
    const isMove = !isPair(evidence) && !evidence.databaseId && !evidence.isDatabaseUsed;
    if (!isMove) await refuseStrangers({ dataDir, database });
    if (!isNew) await refuseNewDatabase(database.db, url);
    await migrate(database);
    await restore(services, backup);
    await rememberMaker(config, database.db, backup);
    if (isMove) {
      const id = newId();
      const former = evidence.folderId;
      await rememberFormerId({ dataDir, db: database.db }, { former, own: id, now: new Date() });
      // The folder first: its photos are in the database now, so either order is mended by a start, this one surely.
      await writeFolderId(dataDir, id);
      await replaceDatabaseId(database.db, id);
    }
  } finally {
    await close();
  }
}

main(process.argv.slice(2)).catch(explainCommand);
