import type { Clock } from '../../../server/clock.ts';
import type { Database, Db } from '../../../server/db/database.ts';
import type { PhotoService } from '../../photos/server/photo.service.ts';
import { MOST_SNAPSHOTS } from '../backup-limits.ts';
import { FORMAT } from './archive-format.ts';
import { knownSchemas, readReason } from './backup-checks.ts';
import type { BackupFolder } from './backup-folder.ts';
import { startBackup } from './backup-maker.ts';

interface Dependencies {
  database: Database;
  photoService: PhotoService;
  folder: BackupFolder;
  clock: Clock;
}

/** Backups that nobody asked for: what there was before everything was replaced, to go back to. */
export function createSafetySnapshots({ database, photoService, folder, clock }: Dependencies) {
  const { engine } = database;

  /** Begun beside the running site, finished in the transaction that replaces everything: nothing slips through. */
  async function start(reason: string, onProgress?: (share: number) => void) {
    const { filename, path } = folder.newFile('safety', clock.now());
    const schema = knownSchemas(engine).at(-1) ?? '';
    const about = { product: 'forecourt', format: FORMAT, schema, reason } as const;
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
    return {
      filename,
      async finishIn(tx: Db): Promise<void> {
        await backup.completeIn(tx);
        await backup.publish();
      },
      discard: () => backup.discard(),
    };
  }

  return {
    start,

    /** In one go, for whoever changes the stock in transactions of their own. Answers the file's name. */
    async take(reason: string, onProgress?: (share: number) => void): Promise<string> {
      const snapshot = await start(reason, onProgress);
      try {
        await database.readSnapshot((tx) => snapshot.finishIn(tx));
      } catch (error) {
        await snapshot.discard();
        throw error;
      }
      await this.prune();
      return snapshot.filename;
    },

    async list() {
      // One more is there between the end of a restore and the removal of the oldest.
      const found = (await folder.list('safety')).slice(0, MOST_SNAPSHOTS);
      return Promise.all(
        found.map(async (one) => {
          const file = await folder.find(one.filename);
          return { ...one, reason: (file && (await readReason(file.path))) ?? '' };
        }),
      );
    },

    async prune(): Promise<void> {
      const all = await folder.list('safety');
      for (const { filename } of all.slice(MOST_SNAPSHOTS)) await folder.remove(filename);
    },
  };
}

export type SafetySnapshots = ReturnType<typeof createSafetySnapshots>;
