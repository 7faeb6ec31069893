import { dirname } from 'node:path';
import type { PhotoService } from '#features/photos/server/photo.service.ts';
import type { Database, Db } from '#server/db/database.ts';
import type { Engine } from '#server/db/engine.ts';
import { listUnknownMigrations } from '#server/db/migrate.ts';
import { refuseWithoutRoom } from '#server/files/disk-reserve.ts';
import { makeFolder } from '#server/files/durable-file.ts';
import { yieldingBatches } from '#server/jobs/batches.ts';
import { AppError } from '#shared/app-error.ts';
import { startArchive } from './archive/archive-writer.ts';
import {
  type ArchivedRow,
  archivedTables,
  type TableName,
  tablesWithFiles,
} from './archive/archived-tables.ts';
import type { About } from './archive/manifest.ts';
import { isLeftOut, mendRow } from './archive/row-rules.ts';
import type { PhotoSource } from './archive/threads/file-jobs.ts';
import { readTable } from './database-rows.repository.ts';
import { estimateBytes } from './estimate-bytes.ts';
import { type CheckOptions, withCheckedBackup } from './open-backup.ts';
import { readLastIds } from './restore/last-ids.repository.ts';

/** Rows at once: each is held against every rule of its columns. */
const LOOKED_AT = 25;

interface Dependencies {
  database: Database;
  photoService: Pick<PhotoService, 'listFiles' | 'reader' | 'recover' | 'makeAllToCome'>;
}

interface PhotoToKeep {
  file_key: string;
  width: number;
}

/**
 * Photos first, rows last. Copying the photos takes long, so it happens beside the running site; the rows are
 * then read in one transaction, together with photos that were added meanwhile. Photos that were deleted meanwhile
 * have no row any more; a restore skips them.
 */
export async function startBackup(
  { database, photoService }: Dependencies,
  {
    path,
    partial,
    about,
    onProgress,
  }: { path: string; partial?: string; about: About; onProgress?: (share: number) => void },
) {
  await refuseUnknown(database.db, database.engine);
  await photoService.makeAllToCome();
  await makeFolder(dirname(path));
  await refuseWithoutRoom(dirname(path), await estimateBytes(database));
  const archive = await startArchive(path, about, { partial, reader: photoService.reader });

  // Most are equally wide and so have the same files; one list of them serves all.
  const filesOf = new Map<number, string[]>();
  function toSource({ file_key, width }: PhotoToKeep): PhotoSource {
    const files = filesOf.get(width) ?? photoService.listFiles(width);
    filesOf.set(width, files);
    return { key: file_key, files };
  }

  async function addPhotos(
    photos: AsyncIterable<readonly PhotoToKeep[]> | Iterable<readonly PhotoToKeep[]>,
    onDone?: (count: number) => void,
  ): Promise<void> {
    async function* sources() {
      for await (const some of photos) yield some.map(toSource);
    }
    // A photo that a row names may have been put aside all the same, and no sweep has come by since.
    const back: PhotoSource[] = [];
    for (const source of await archive.addPhotos(sources(), onDone)) {
      if (await photoService.recover(source.key)) back.push(source);
    }
    if (back.length > 0) await archive.addPhotos([back]);
  }

  async function copyRest(tx: Db): Promise<void> {
    const came: PhotoToKeep[] = [];
    for await (const some of readPhotos(tx)) {
      for (const photo of some) if (!archive.hasPhoto(photo.file_key)) came.push(photo);
    }
    await addPhotos([came]);
    // The files of the others are lost, and not just deleted: their rows are still there.
    for (const { file_key } of came) if (!archive.hasPhoto(file_key)) await archive.addLostPhoto(file_key);
  }

  /** Mends rows that were edited by hand: one bad row must not make the whole backup unrestorable. */
  async function addRows(table: TableName, rows: readonly ArchivedRow[]): Promise<void> {
    const damaged: ArchivedRow[] = [];
    const whole: ArchivedRow[] = [];
    for await (const some of yieldingBatches(rows, LOOKED_AT)) {
      for (const row of some) {
        if (isLeftOut(table, row)) continue;
        const mended = mendRow(table, row, about.createdAt);
        if (mended !== row) damaged.push(row);
        if (mended) whole.push(mended);
      }
    }
    await archive.addRows(table, whole);
    if (damaged.length > 0) await archive.addDamaged(table, damaged);
  }

  return {
    /** Takes most of the time. */
    async copyPhotos(): Promise<void> {
      const total = await countPhotos(database.db);
      await addPhotos(readPhotos(database.db), (count) => onProgress?.(Math.min(count / total, 1)));
    },

    /** Flushes the photos, so that the final flush is short. */
    flush: () => archive.flush(),

    /** Reads everything in the given transaction: the file then holds what the transaction saw. */
    async completeIn(tx: Db): Promise<void> {
      // A newer version may have started meanwhile.
      await refuseUnknown(tx, database.engine);
      await copyRest(tx);
      for (const table of archivedTables) {
        for await (const rows of readTable(tx, table)) await addRows(table, rows);
      }
      await archive.complete(await readLastIds(tx, database.engine));
    },

    /** Reads it back, and gives it its name when all is well. Photos were read back as they were written. */
    publish: (check: Pick<CheckOptions, 'onProgress'> = {}): Promise<void> =>
      archive.publish(() =>
        withCheckedBackup(
          archive.partial,
          { engine: database.engine, skipsPhotos: true, ...check },
          () => {},
        ),
      ),

    discard: () => archive.discard(),
  };
}

/** What a newer version has added would be left out, and nobody would notice before it is needed. */
async function refuseUnknown(db: Db, engine: Engine): Promise<void> {
  const unknown = await listUnknownMigrations(db, engine);
  if (unknown.length === 0) return;
  throw new AppError(
    'busy',
    'A newer version of Forecourt has added to the database what this version does not know, so a backup made now would leave that out, and none was made. ' +
      'Start the newer version everywhere, then try again.',
  );
}

async function* readPhotos(db: Db): AsyncGenerator<PhotoToKeep[]> {
  for (const table of tablesWithFiles) {
    for await (const rows of readTable(db, table, ['id', 'file_key', 'width'])) {
      yield rows.map(({ file_key, width }) => ({ file_key: String(file_key), width: Number(width) }));
    }
  }
}

async function countPhotos(db: Db): Promise<number> {
  let all = 0;
  for (const table of tablesWithFiles) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    all += Number(count);
  }
  return all;
}
