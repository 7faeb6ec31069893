import { sql } from 'kysely';
import type { PhotoService } from '#features/photos/server/photo.service.ts';
import type { Database } from '#server/db/database.ts';
import { createBackupFolder } from '../backup-folder.ts';
import { withCheckedBackup } from '../open-backup.ts';
import { checkPhotos } from './check-photos.ts';
import { checkRows } from './check-rows.ts';

interface Dependencies {
  dataDir: string;
  database: Database;
  photoService: PhotoService;
  /** Keys of all photos still in use. */
  listPhotoKeys: () => Promise<string[]>;
  /** Vehicles whose featured photo is none of theirs, or that have photos and none featured. */
  listWronglyFeatured: () => Promise<number[]>;
}

/** Checks all stored data without changing it. Returns the problems found, in words. */
export async function checkData(dependencies: Dependencies): Promise<string[]> {
  return [
    ...(await checkDatabase(dependencies)),
    ...(await checkRows(dependencies.database.db)),
    ...(await checkFeatured(dependencies)),
    ...(await checkPhotoFiles(dependencies)),
    ...(await checkBackups(dependencies)),
  ];
}

async function checkDatabase({ database: { db, engine } }: Dependencies): Promise<string[]> {
  // PostgreSQL checks its own files, and its keys with each change.
  if (engine === 'postgres') return [];
  const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(db);
  const broken = rows.map((row) => row.integrity_check).filter((verdict) => verdict !== 'ok');
  const loose = await sql<{ table: string }>`PRAGMA foreign_key_check`.execute(db);
  return [
    ...broken.map((verdict) => `The database file is damaged: ${verdict}`),
    ...loose.rows.map((row) => `A row of ${row.table} refers to one that is not there`),
  ];
}

async function checkFeatured({ listWronglyFeatured }: Dependencies): Promise<string[]> {
  const ids = await listWronglyFeatured();
  return ids.map((id) => `Vehicle ${id} does not have exactly one featured photo`);
}

async function checkPhotoFiles({
  database: { db },
  photoService,
  listPhotoKeys,
}: Dependencies): Promise<string[]> {
  const problems = await checkPhotos(db, photoService, new Set(await photoService.listQuarantined()));
  const named = new Set(await listPhotoKeys());
  const found = await photoService.listStored();
  return [
    ...problems,
    ...found.filter((name) => !named.has(name)).map((name) => `No photo has the files in photos/${name}`),
  ];
}

async function checkBackups({ dataDir, database: { engine } }: Dependencies): Promise<string[]> {
  const folder = createBackupFolder(dataDir);
  const problems: string[] = [];
  for (const kind of ['backup', 'safety'] as const) {
    for (const { filename } of await folder.list(kind)) {
      try {
        const file = await folder.find(filename);
        if (file) await withCheckedBackup(file.path, { engine }, () => {});
      } catch (error) {
        problems.push(`${filename}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  return problems;
}
