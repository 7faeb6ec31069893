import type { PhotoService } from '#features/photos/server/photo.service.ts';
import type { Database, Db } from '#server/db/database.ts';
import type { About } from './archive-format.ts';
import { startArchive } from './archive-writer.ts';
import { readTable } from './archived-rows.repository.ts';
import { type ArchivedRow, archivedTables, type TableName } from './archived-tables.ts';
import { type CheckOptions, withCheckedBackup } from './backup-checks.ts';
import { readLastIds } from './last-ids.ts';
import { mendRow } from './row-rules.ts';

interface Dependencies {
  database: Database;
  photoService: Pick<PhotoService, 'listFiles' | 'folderOf' | 'recover'>;
}

interface PhotoToKeep {
  id: number;
  file_key: string;
  width: number;
}

/**
 * Photos first, rows last. Copying the photos takes long, so it happens beside the running site; the rows are
 * then read at one moment, together with whatever photos came meanwhile. Photos that went meanwhile have no
 * row any more and are passed over when the backup is restored.
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
  const archive = await startArchive(path, about, partial);
  const copied = new Set<string>();

  async function copyPhotos(photos: readonly PhotoToKeep[]): Promise<void> {
    // Most are equally wide and so have the same files; one list of them serves all.
    const filesOf = new Map<number, string[]>();
    const sources = photos.map(({ file_key, width }) => {
      const files = filesOf.get(width) ?? photoService.listFiles(width);
      filesOf.set(width, files);
      return { key: file_key, folder: photoService.folderOf(file_key), files };
    });
    for (const key of await archive.addPhotos(sources, onProgress)) copied.add(key);
    // A photo that a row names may have been put aside all the same, and no sweep has come by since.
    const back: typeof sources = [];
    for (const source of sources) {
      if (!copied.has(source.key) && (await photoService.recover(source.key))) back.push(source);
    }
    if (back.length > 0) for (const key of await archive.addPhotos(back)) copied.add(key);
  }

  async function copyRest(tx: Db): Promise<void> {
    const came = (await listPhotos(tx)).filter(({ file_key }) => !copied.has(file_key));
    await copyPhotos(came);
    // Of the others the files are lost, and not just deleted: their rows are still there.
    for (const { file_key } of came) if (!copied.has(file_key)) await archive.addLostPhoto(file_key);
  }

  /** A row that somebody edited must not be the reason why nothing can be restored. */
  async function addRows(table: TableName, rows: readonly ArchivedRow[]): Promise<void> {
    const damaged: ArchivedRow[] = [];
    const whole = rows.flatMap((row) => {
      const mended = mendRow(table, row, about.createdAt);
      if (mended !== row) damaged.push(row);
      return mended ? [mended] : [];
    });
    await archive.addRows(table, whole);
    if (damaged.length > 0) await archive.addDamaged(table, damaged);
  }

  return {
    /** The long part. */
    async copyPhotos(): Promise<void> {
      await copyPhotos(await database.readSnapshot((tx) => listPhotos(tx)));
    },

    /** Puts the photos on the disk, so that the end takes no time. */
    flush: () => archive.flush(),

    /** Reads everything in the given transaction: the file then holds what the transaction saw. */
    async completeIn(tx: Db): Promise<void> {
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

async function listPhotos(tx: Db): Promise<PhotoToKeep[]> {
  return tx.selectFrom('photos').select(['id', 'file_key', 'width']).orderBy('id').execute();
}
