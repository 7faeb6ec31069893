import type { Database, Db } from '../db/database.ts';
import { describeUse, type FolderUse, isUsed, lookAtFolder } from './data-folder.ts';
import {
  giveDatabaseId,
  newId,
  orNoRows,
  readDatabaseId,
  readFolderId,
  writeFolderId,
} from './installation-id.ts';
import { readPhotoPlace } from './photo-place.ts';
import { isRestoring } from './restoring-mark.ts';

/** What is known of a data folder and a database before they are used together. */
export interface Evidence {
  folderId: string | undefined;
  databaseId: string | undefined;
  folder: FolderUse;
  /** Rows refer to photos that are in the folder, which cannot be a coincidence. */
  hasPhotosInCommon: boolean;
  /** It has been used, or has vehicles or inquiries. */
  isDatabaseUsed: boolean;
  /**
   * The database refers to photos that must be in the folder, because they are in no store. Not checked for SQLite,
   * whose file is in the folder.
   */
  namesPhotos: boolean;
}

interface Couple {
  dataDir: string;
  database: Database;
}

/** Keys per query. */
const BATCH = 500;

/**
 * Refuses a data folder and a database that do not belong together, before any change. Both carry the same id; one
 * without gets it by `settle` when there is no doubt.
 */
export async function refuseStrangers({ dataDir, database }: Couple): Promise<{ settle(): Promise<void> }> {
  const evidence = await gather({ dataDir, database });
  const { folderId, databaseId } = evidence;
  const isFolderBusy = isUsed(evidence.folder) || evidence.folder.hasDatabaseFile;
  if (!isPair(evidence)) throw new Error(explain(dataDir, evidence, isFolderBusy));
  return {
    async settle() {
      // The database first: an empty folder may join any database, but not the reverse.
      const id = databaseId ?? (await giveDatabaseId(database.db, folderId ?? newId()));
      if (id !== folderId) await writeFolderId(dataDir, id);
    },
  };
}

/** The same check before files are moved at run time: returns the obstacle in words. */
export async function findObstacle({ dataDir, database }: Couple): Promise<string | undefined> {
  if (await isRestoring(dataDir)) return 'A restore was begun and is not finished';
  const [folderId, databaseId] = [await readFolderId(dataDir), await readDatabaseId(database.db)];
  if (folderId === databaseId) return undefined;
  return `The data folder is of installation ${folderId ?? '(none)'}, the database of ${databaseId ?? '(none)'}`;
}

export function isPair(evidence: Evidence): boolean {
  const { folderId, databaseId, folder, hasPhotosInCommon, isDatabaseUsed, namesPhotos } = evidence;
  if (folderId && databaseId) return folderId === databaseId;
  if (hasPhotosInCommon) return true;
  // Its own database had this id.
  if (folderId) return false;
  // None of them is here: the volume is probably not mounted.
  if (namesPhotos) return false;
  const isBusy = isUsed(folder) || folder.hasDatabaseFile;
  // A new folder of the group, or a new installation.
  if (!isBusy) return true;
  // From before there were ids, and without photos to compare.
  return !databaseId && folder.photoKeys.length === 0 && !folder.hasDatabaseFile && isDatabaseUsed;
}

export async function gather({ dataDir, database }: Couple): Promise<Evidence> {
  // In this order: a concurrent start writes the database's id first.
  const folderId = await readFolderId(dataDir);
  const databaseId = await readDatabaseId(database.db);
  const folder = await lookAtFolder(dataDir);
  // The file of a SQLite database is no evidence against itself.
  if (database.engine === 'sqlite') folder.hasDatabaseFile = false;
  // With two ids the photos need not be compared at every start.
  const needsMore = !folderId || !databaseId;
  const common = needsMore ? await countInCommon(database.db, folder.photoKeys, { isOneEnough: true }) : 0;
  const isDatabaseUsed = !needsMore || (await hasBeenUsed(database.db));
  const namesPhotos =
    needsMore &&
    database.engine === 'postgres' &&
    (await readPhotoPlace(database.db)) !== 'store' &&
    (await hasPhotos(database.db));
  return { folderId, databaseId, folder, hasPhotosInCommon: common > 0, isDatabaseUsed, namesPhotos };
}

async function hasPhotos(db: Db): Promise<boolean> {
  for (const table of ['photos', 'site_pictures', 'visitor_photos'] as const)
    if ((await orNoRows(db.selectFrom(table).select('id').limit(1).execute())).length > 0) return true;
  return false;
}

/** How many of these photos the database has rows for. */
export async function countInCommon(
  db: Db,
  keys: readonly string[],
  { isOneEnough = false } = {},
): Promise<number> {
  let count = 0;
  for (let at = 0; at < keys.length && !(isOneEnough && count > 0); at += BATCH) {
    const some = keys.slice(at, at + BATCH);
    for (const table of [
      'photos',
      'cleared_rows',
      'deleted_rows',
      'site_pictures',
      'visitor_photos',
    ] as const) {
      count += (
        await orNoRows(db.selectFrom(table).select('file_key').where('file_key', 'in', some).execute())
      ).length;
    }
  }
  return count;
}

export async function hasBeenUsed(db: Db): Promise<boolean> {
  const marks = db.selectFrom('meta').select('key').where('key', '=', 'installed_at').execute();
  if ((await orNoRows(marks)).length > 0) return true;
  for (const table of ['vehicles', 'inquiries'] as const) {
    if ((await orNoRows(db.selectFrom(table).select('id').limit(1).execute())).length > 0) return true;
  }
  return false;
}

function explain(dataDir: string, evidence: Evidence, isFolderBusy: boolean): string {
  const { folderId, databaseId, folder, namesPhotos } = evidence;
  const unchanged = 'so nothing was started and nothing was changed. Check DATABASE_URL and DATA_DIR.';
  if (!folderId && namesPhotos && folder.photoKeys.length === 0 && !folder.hasDatabaseFile)
    return `The data folder ${dataDir} has none of the photos that the database names, ${unchanged} If the folder is on a volume of its own: mount it. If this is to be a new folder for the database: npm run adopt`;
  const holds = isFolderBusy ? ` (${describeUse(folder)})` : '';
  const what =
    folderId && databaseId
      ? `The data folder ${dataDir}${holds} belongs to installation ${folderId}, and the database to installation ${databaseId}`
      : `The data folder ${dataDir}${holds} belongs to ${folderId ? `installation ${folderId}` : 'an installation without a name'}, and the database${databaseId ? ` (installation ${databaseId})` : ''} has none of its photos`;
  return `${what}, ${unchanged} To move this installation to another database: npm run backup -- FILE with the old one, npm run restore -- FILE --new with the new one. If the two are to belong together as they are: npm run adopt`;
}
