import type { Database, Db } from '../../../server/db/database.ts';
import type { PhotoService } from '../../photos/server/photo.service.ts';
import type { About } from './archive-format.ts';
import { startArchive } from './archive-writer.ts';
import { readTable } from './archived-rows.repository.ts';
import { archivedTables } from './archived-tables.ts';

interface Dependencies {
  database: Database;
  photoService: Pick<PhotoService, 'listFiles' | 'readFile'>;
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
  { path, about, onProgress }: { path: string; about: About; onProgress?: (share: number) => void },
) {
  const archive = await startArchive(path, about);
  const copied = new Set<string>();

  async function copyPhotos(photos: readonly PhotoToKeep[], { isLast }: { isLast: boolean }): Promise<void> {
    let next = photos[0] && readFiles(photos[0]);
    for (const [at, { file_key }] of photos.entries()) {
      const files = await next;
      const following = photos[at + 1];
      // Read ahead while this one is written.
      next = following && readFiles(following);
      next?.catch(() => {}); // told when its turn comes
      // Its files are gone: deleted meanwhile, or lost. A row that is still there at the end is kept without.
      if (!files && !isLast) continue;
      await archive.addPhoto(file_key, files ?? []);
      copied.add(file_key);
      onProgress?.((at + 1) / photos.length);
    }
  }

  async function readFiles({ file_key, width }: PhotoToKeep) {
    try {
      const names = photoService.listFiles(width);
      return await Promise.all(
        names.map(async (name) => ({ name, content: await photoService.readFile(file_key, name) })),
      );
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }

  return {
    /** The long part. */
    async copyPhotos(): Promise<void> {
      await copyPhotos(await database.readSnapshot((tx) => listPhotos(tx)), { isLast: false });
      await archive.flush();
    },

    /** Reads everything in the given transaction and closes the file: it then holds what the transaction saw. */
    async finishIn(tx: Db): Promise<void> {
      const photos = await listPhotos(tx);
      await copyPhotos(
        photos.filter(({ file_key }) => !copied.has(file_key)),
        { isLast: true },
      );
      for (const table of archivedTables) {
        for await (const rows of readTable(tx, table)) await archive.addRows(table, rows);
      }
      await archive.finish();
    },

    discard: () => archive.discard(),
  };
}

async function listPhotos(tx: Db): Promise<PhotoToKeep[]> {
  return tx.selectFrom('photos').select(['id', 'file_key', 'width']).orderBy('id').execute();
}
