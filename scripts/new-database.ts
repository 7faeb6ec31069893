import { access, open, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isArchivedTable } from '#features/backups/server/archive/archived-tables.ts';
import { readNightlyName } from '#features/backups/server/nightly/nightly-name.ts';
import { isConstraint } from '#features/backups/server/restore/may-have-committed.ts';
import { noteSalvage } from '#features/backups/server/salvage/note-salvage.ts';
import { listFileKeys } from '#features/backups/server/salvage/old-file-keys.ts';
import { type Salvaged, salvage } from '#features/backups/server/salvage/salvage.ts';
import { isAllRead, tellSalvaged } from '#features/backups/server/salvage/salvage-lines.ts';
import { comesOver } from '#features/backups/server/salvage/salvaged-rows.ts';
import type { PhotoService } from '#features/photos/server/photo.service.ts';
import { disableWithoutFactor } from '#features/staff/server/second-factor/without-factor.repository.ts';
import type { Config } from '#server/config.ts';
import { type Db, openSqlite } from '#server/db/database.ts';
import { flushFolder } from '#server/files/durable-file.ts';
import { rememberFormerId } from '#server/installation/former-ids.ts';
import {
  giveDatabaseId,
  newId,
  readDatabaseId,
  readSoundFolderId,
  replaceDatabaseId,
  writeFolderId,
} from '#server/installation/installation-id.ts';
import { type RestoringMark, removeMark, writeMark } from '#server/installation/restoring-mark.ts';
import type { Services } from '#wiring/server/compose.ts';
import type { BackupAtHand } from './find-backup.ts';
import { composeForCommand } from './installation.ts';

/**
 * Fills a SQLite database beside the old one and swaps them when it is complete. The mark in the data folder records
 * the step; after a kill the swap is finished or undone from there, and until then nothing else starts. The old
 * database is moved aside, never deleted.
 */

const ENDINGS = ['-wal', '-shm', '-journal', ''];
const fileOf = (dataDir: string) => join(dataDir, 'forecourt.db');
const newFileOf = (dataDir: string) => join(dataDir, 'forecourt.db.new');

/** What is read of the old file: all that comes over, or only what no backup has, or nothing, and then it is not opened. */
const attempts = [
  comesOver,
  (table: string) => comesOver(table) && !isArchivedTable(table),
  undefined,
] as const;

/** Fills a new database from the old file and the backup, and swaps it in. Answers what is to be told. */
export async function rebuild(
  config: Config,
  backup: BackupAtHand,
): Promise<{ aside: string; report: string[] }> {
  const { dataDir } = config;
  const stamp = new Date().toISOString().replaceAll(/[-:.]/g, '');
  const aside = `forecourt.db.damaged-${stamp}`;
  const mark: RestoringMark = { file: backup.wish, state: 'filling', aside };
  await writeMark(dataDir, mark);
  let report: string[];
  try {
    report = [
      ...(await fillAsMuchAsGoes(config, backup)),
      `The old database is kept as ${aside}, if there was one.`,
    ];
  } catch (error) {
    await discardHalf(config);
    await removeMark(dataDir);
    throw error;
  }
  await writeMark(dataDir, { ...mark, state: 'swapping', report });
  await swap(dataDir, mark);
  return { aside, report };
}

/**
 * A backup is restored whatever the old file holds: what does not fit is left out, and told, sooner than the restore fails. A
 * full disk or a store that is away says nothing about the old file: then nothing is swapped.
 */
async function fillAsMuchAsGoes(config: Config, backup: BackupAtHand): Promise<string[]> {
  const troubles: string[] = [];
  for (const [place, comes] of attempts.entries()) {
    await discardHalf(config);
    try {
      const { salvaged, lines } = await fill(config, backup, comes);
      const isWhole = troubles.length === 0 && isAllRead(salvaged);
      return [
        isWhole
          ? `Everything was restored from ${backup.wish}.`
          : `The backup ${backup.wish} was restored. Not all of the old database could be read.`,
        ...tellSalvaged(salvaged),
        ...lines,
        ...(troubles.length > 0 ? [tellTrouble(troubles, place)] : []),
      ];
    } catch (error) {
      if (place === attempts.length - 1 || !isOfOldFile(error)) throw error;
      troubles.push(reasonOf(error));
    }
  }
  return [];
}

function tellTrouble(troubles: readonly string[], place: number): string {
  const what = place === 1 ? 'Inquiries, bookings, holds, mail and activity' : 'All rows';
  return `${what} of the old database were left out, because they do not fit (${troubles.join('; ')}). The old database still has them.`;
}

/** The new database does not take its rows, or its bytes lead where there are none. */
function isOfOldFile(error: unknown): boolean {
  if (error instanceof RangeError || isConstraint(error)) return true;
  return error instanceof Error && isConstraint(error.cause);
}

/** What the database said, where it said something. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

async function fill(
  config: Config,
  { path, wish }: BackupAtHand,
  comes: (typeof attempts)[number],
): Promise<{ salvaged: Salvaged; lines: string[] }> {
  const file = newFileOf(config.dataDir);
  const oldFile = comes && fileOf(config.dataDir);
  const now = new Date().toISOString();
  const salvaged = await salvage({
    ...{ oldFile, newFile: file, now, backup: path },
    comesOver: comes ?? (() => false),
    disableWithoutFactor,
  });
  const database = openSqlite(file);
  const { services, close } = composeForCommand(config, database);
  const lines: string[] = [];
  try {
    const folderId = await readSoundFolderId(config.dataDir);
    await nameDatabase(config.dataDir, database.db);
    // Without an id it is a new folder, filled with what this installation was elsewhere.
    const former = folderId ? undefined : readNightlyName(basename(wish))?.installation;
    const own = await readDatabaseId(database.db);
    await rememberFormerId({ ...config, db: database.db }, { former, own, now: new Date() });
    const by = { staffId: null, fullName: 'Command line' };
    await services.backupService.restoreFile({ path, filename: basename(wish), by, isNew: true });
    await noteSalvage(database.db, { activity: services.activity, salvaged, by });
    lines.push(...(await tellLeftToDo(services)));
    if (await services.staff.isEmpty())
      lines.push('Staff accounts are not in a backup: npm run staff -- add USERNAME "FULL NAME" [ROLE]');
  } finally {
    await close();
  }
  // Closed, so everything is in the one file.
  if (await isThere(`${file}-wal`)) throw new Error('The new database could not be closed; try again');
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
  await flushFolder(config.dataDir);
  return { salvaged, lines };
}

/** The folder's id, or the one that the old file had, or a new one. */
async function nameDatabase(dataDir: string, db: Db): Promise<void> {
  const id = await readSoundFolderId(dataDir);
  if (id) await replaceDatabaseId(db, id);
  else await giveDatabaseId(db, newId());
}

/** Every step is idempotent. While the new file has its own name, the others belong to the old one. */
export async function swap(dataDir: string, { aside }: RestoringMark): Promise<void> {
  const [file, newFile] = [fileOf(dataDir), newFileOf(dataDir)];
  if (await isThere(newFile)) {
    await refuseIncomplete(newFile);
    await moveAll(ENDINGS, file, join(dataDir, aside));
    await flushFolder(dataDir);
    await rename(newFile, file);
    await flushFolder(dataDir);
  }
  await nameFolder(dataDir);
  await removeMark(dataDir);
}

/** A folder without an id, or with a damaged one, gets that of its new database. */
async function nameFolder(dataDir: string): Promise<void> {
  if (await readSoundFolderId(dataDir)) return;
  const id = await readIdIn(fileOf(dataDir));
  if (id) await writeFolderId(dataDir, id);
}

/** Before the old one is moved: a new one without an id, or unreadable, was never filled. */
async function refuseIncomplete(file: string): Promise<void> {
  const id = (await stat(file)).size > 0 && (await readIdIn(file).catch(() => undefined)); // damaged: no id either
  if (id) return;
  throw new Error(
    `The new database ${file} is empty or damaged, so nothing was changed. To have everything as it was before the restore: npm run restore -- --undo`,
  );
}

async function readIdIn(file: string): Promise<string | undefined> {
  const database = openSqlite(file);
  return readDatabaseId(database.db).finally(() => database.close());
}

/** Undoes the restore. Every step is idempotent. */
export async function undo(config: Config, mark: RestoringMark): Promise<void> {
  const { dataDir } = config;
  const [file, newFile, aside] = [fileOf(dataDir), newFileOf(dataDir), join(dataDir, mark.aside)];
  if (mark.state === 'swapping') {
    // The new one may already be in place and have been opened.
    if (!(await isThere(newFile))) await moveAll(ENDINGS, file, newFile);
    await flushFolder(dataDir);
    await moveAll(ENDINGS.toReversed(), aside, file);
    await flushFolder(dataDir);
    // From here on the new one is deleted; a later run must not take the old one for it.
    await writeMark(dataDir, { ...mark, state: 'filling' });
  }
  await discardHalf(config);
  await removeMark(dataDir);
}

async function moveAll(endings: readonly string[], from: string, to: string): Promise<void> {
  for (const ending of endings) if (await isThere(from + ending)) await rename(from + ending, to + ending);
}

/** Removes an unfinished new database and quarantines the photos unpacked for it, never those of the old one. */
async function discardHalf(config: Config): Promise<void> {
  const file = newFileOf(config.dataDir);
  if (await isThere(file)) await quarantinePhotos(config, file).catch(() => {}); // no tables yet: no photos either
  for (const ending of ENDINGS) await rm(file + ending, { force: true });
  await flushFolder(config.dataDir);
}

async function quarantinePhotos(config: Config, file: string): Promise<void> {
  const database = openSqlite(file);
  const { services, close } = composeForCommand(config, database);
  try {
    const ofOld = await listFileKeys(fileOf(config.dataDir));
    const keys = new Set([...(await services.photos.listLoose()), ...(await services.photos.listKeys())]);
    const photoService: PhotoService = services.photoService;
    await photoService.removeFilesOf([...keys].filter((key) => !ofOld.has(key)));
  } finally {
    await close();
  }
}

/** What staff decide after a restore. Bookings that only the backup knows remind nobody until then. */
export async function tellLeftToDo({
  heldMail,
  findLeftToDo,
}: Pick<Services, 'heldMail' | 'findLeftToDo'>): Promise<string[]> {
  const { reminders } = await heldMail.count();
  const held = `${reminders} ${reminders === 1 ? 'booking' : 'bookings'} ahead came back from the backup, and their reminders are held: the Bookings page offers to let them go.`;
  const lines = [reminders > 0 && held, await findLeftToDo()];
  return lines.filter((line) => typeof line === 'string');
}

/** How many photos of the folder the restored database does not have. */
export async function countLeft({
  photos,
  photoStorage,
}: Pick<Services, 'photos' | 'photoStorage'>): Promise<number> {
  const named = new Set(await photos.listKeys());
  const stored = await photoStorage.listKeys();
  return stored.filter((key) => !named.has(key)).length;
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
