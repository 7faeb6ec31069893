import { join } from 'node:path';
import type { PhotoService } from '#features/photos/server/photo.service.ts';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import { MOST_SNAPSHOTS } from '../backup-limits.ts';
import { FORMAT } from './archive/manifest.ts';
import type { BackupFolder } from './backup-folder.ts';
import { startBackup } from './backup-maker.ts';
import { findNewestGood } from './backup-retention.ts';
import { isGoodBackup, knownSchemas, readAboutOf } from './open-backup.ts';

interface Dependencies {
  database: Database;
  photoService: PhotoService;
  folder: BackupFolder;
  clock: Clock;
}

/** Automatic backups, taken before everything is replaced, so that it can be undone. */
export function createSafetySnapshots({ database, photoService, folder, clock }: Dependencies) {
  const { engine } = database;
  const pathOf = (filename: string) => join(folder.folders.safety, filename);

  /** Newest first, by a counter instead of time: the clock may have been wrong. */
  async function listInOrder() {
    const found = await Promise.all(
      (await folder.list('safety')).map(async (one) => {
        const about = await readAboutOf(pathOf(one.filename));
        return { ...one, reason: about?.reason ?? '', order: about?.order ?? 0 };
      }),
    );
    return found.sort((one, other) => other.order - one.order);
  }

  /** Started beside the running site and finished in the replacing transaction, so no change in between is lost. */
  async function start(reason: string, onProgress?: (share: number) => void) {
    const { filename, path } = folder.newFile('safety', clock.now());
    const schema = knownSchemas(engine).at(-1) ?? '';
    const order = 1 + Math.max(0, ...(await listInOrder()).map((one) => one.order));
    const about = { product: 'forecourt', format: FORMAT, schema, reason, order } as const;
    const backup = await startBackup(
      { database, photoService },
      { path, about: { ...about, createdAt: clock.now().toISOString() }, onProgress },
    );
    try {
      await backup.copyPhotos();
      await backup.flush();
    } catch (error) {
      await backup.discard();
      throw error;
    }
    let isFinished = false;
    return {
      filename,
      isFinished: () => isFinished,
      async finishIn(tx: Db): Promise<void> {
        await backup.completeIn(tx);
        await backup.publish();
        isFinished = true;
      },
      discard: () => backup.discard(),
    };
  }

  return {
    start,

    /** In one step, for changes of the stock that use transactions of their own. Returns the file name. */
    async take(reason: string, onProgress?: (share: number) => void): Promise<string> {
      const snapshot = await start(reason, onProgress);
      try {
        await database.readSnapshot((tx) => snapshot.finishIn(tx));
      } catch (error) {
        await snapshot.discard();
        throw error;
      }
      await this.prune(snapshot.filename);
      return snapshot.filename;
    },

    listInOrder,

    async list() {
      // One more exists between the end of a restore and the removal of the oldest.
      const found = (await listInOrder()).slice(0, MOST_SNAPSHOTS);
      return found.map(({ order: _order, ...shown }) => shown);
    },

    /** Keeps the last few; never removes the one just made, nor the newest that can be restored. */
    async prune(justMade?: string): Promise<void> {
      const all = await listInOrder();
      const surplus = all.slice(MOST_SNAPSHOTS);
      if (surplus.length === 0) return;
      const kept = justMade ?? (await findNewestGood(all, (name) => isGoodBackup(pathOf(name), engine)));
      for (const { filename } of surplus) if (filename !== kept) await folder.remove(filename);
    },
  };
}

export type SafetySnapshots = ReturnType<typeof createSafetySnapshots>;
