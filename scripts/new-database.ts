import { access, open, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Selectable } from 'kysely';
import type { PhotoService } from '#features/photos/server/photo.service.ts';
import type { Services } from '#server/compose.ts';
import type { Config } from '#server/config.ts';
import { openSqlite } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import type { ErasedKeyRow, StaffRow } from '#server/db/tables.ts';
import { flushFolder } from '#server/files/durable-file.ts';
import {
  giveDatabaseId,
  newId,
  readDatabaseId,
  readSoundFolderId,
  writeFolderId,
} from '#server/installation/installation-id.ts';
import { type RestoringMark, removeMark, writeMark } from '#server/installation/restoring-mark.ts';
import type { BackupAtHand } from './find-backup.ts';
import { composeForCommand } from './installation.ts';

/**
 * Fills a SQLite database beside the old one and swaps them when it is complete. The mark in the data folder records
 * the step; after a kill the swap is finished or undone from there, and until then nothing else starts. The old
 * database is moved aside, never deleted.
 */

const ENDINGS = ['-wal', '-shm', ''];
const fileOf = (dataDir: string) => join(dataDir, 'forecourt.db');
const newFileOf = (dataDir: string) => join(dataDir, 'forecourt.db.new');

interface Filled {
  hasStaff: boolean;
  /** Whether what was erased on request is known, and was erased from the backup too. */
  knowsErased: boolean;
}

/** Fills a new database from the backup and swaps it in. */
export async function rebuild(
  config: Config,
  { path, wish }: BackupAtHand,
): Promise<{ aside: string } & Filled> {
  const { dataDir } = config;
  const stamp = new Date().toISOString().replaceAll(/[-:.]/g, '');
  const mark: RestoringMark = { file: wish, state: 'filling', aside: `forecourt.db.damaged-${stamp}` };
  await writeMark(dataDir, mark);
  let filled: Filled;
  try {
    await discardHalf(config);
    filled = await fill(config, { path, wish });
  } catch (error) {
    await discardHalf(config);
    await removeMark(dataDir);
    throw error;
  }
  await writeMark(dataDir, { ...mark, state: 'swapping' });
  await swap(dataDir, mark);
  return { aside: mark.aside, ...filled };
}

async function fill(config: Config, { path, wish }: BackupAtHand): Promise<Filled> {
  const file = newFileOf(config.dataDir);
  const database = openSqlite(file);
  const { services, close } = composeForCommand(config, database);
  const filled = { hasStaff: false, knowsErased: false };
  try {
    await migrate(database);
    await giveDatabaseId(database.db, (await readSoundFolderId(config.dataDir)) ?? newId());
    const old = fileOf(config.dataDir);
    // Without them the command says how to create a new account.
    for (const account of salvage<Selectable<StaffRow>>(old, 'staff') ?? [])
      await database.db.insertInto('staff').values(account).execute();
    // Before the restore, which erases again what is on this list.
    const erased = salvage<ErasedKeyRow>(old, 'erased_keys');
    for (const key of erased ?? []) await database.db.insertInto('erased_keys').values(key).execute();
    filled.knowsErased = erased !== undefined;
    const by = { staffId: null, fullName: 'Command line' };
    await services.backupService.restoreFile({ path, filename: basename(wish), by, isNew: true });
    filled.hasStaff = !(await services.staff.isEmpty());
  } finally {
    await close();
  }
  // Closed, so everything is in the one file.
  if (await isThere(`${file}-wal`)) throw new Error('The new database could not be closed; try again');
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
  await flushFolder(config.dataDir);
  return filled;
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

/** Removes an unfinished new database and quarantines the photos unpacked for it. */
async function discardHalf(config: Config): Promise<void> {
  const file = newFileOf(config.dataDir);
  if (await isThere(file)) await quarantinePhotos(config, file).catch(() => {}); // no tables yet: no photos either
  for (const ending of [...ENDINGS, '-journal']) await rm(file + ending, { force: true });
  await flushFolder(config.dataDir);
}

async function quarantinePhotos(config: Config, file: string): Promise<void> {
  const database = openSqlite(file);
  const { services, close } = composeForCommand(config, database);
  try {
    const keys = [...(await services.photos.listLoose()), ...(await services.photos.listKeys())];
    const photoService: PhotoService = services.photoService;
    await photoService.removeFilesOf([...new Set(keys)]);
  } finally {
    await close();
  }
}

/** What no backup has is read from the old file; undefined when that is too damaged. */
function salvage<Row>(oldFile: string, table: 'staff' | 'erased_keys'): Row[] | undefined {
  try {
    const old = new Sqlite(oldFile, { readonly: true, fileMustExist: true });
    try {
      return old.prepare(`SELECT * FROM ${table}`).all() as Row[]; // the table's own rows
    } finally {
      old.close();
    }
  } catch {
    return undefined;
  }
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
