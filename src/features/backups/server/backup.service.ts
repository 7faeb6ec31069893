import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { realpath, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import type { Actor, OwnersActivity } from '#features/activity/server/activity.repository.ts';
import type { PhotoService } from '#features/photos/server/photo.service.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { CarryOver } from '#server/db/restoring/carry-over.ts';
import { flushFolder } from '#server/files/durable-file.ts';
import type { HeavyOperations } from '#server/jobs/heavy-operations.ts';
import type { ForgetSafetySnapshot, WithSafetySnapshot } from '#server/jobs/safety-snapshot.ts';
import type { Log } from '#server/log.ts';
import { AppError } from '#shared/app-error.ts';
import { monthsBefore } from '#shared/dates.ts';
import type { Backup } from '../backup.contract.ts';
import { MOST_BACKUPS } from '../backup-limits.ts';
import { FORMAT } from './archive/manifest.ts';
import { createBackupFolder } from './backup-folder.ts';
import { startBackup } from './backup-maker.ts';
import { chooseOld } from './backup-retention.ts';
import { removeLeftParts } from './left-parts.ts';
import { isGoodBackup, knownSchemas, withCheckedBackup } from './open-backup.ts';
import type { PrepareErasure } from './restore/replace-rows.ts';
import { createRestore, type RestoreOrder } from './restore/restore-backup.ts';
import { createSafetySnapshots } from './safety-snapshots.ts';
import { sealAt } from './sealed-file.ts';
import { forgetUsed } from './used-snapshots.ts';

interface Dependencies {
  dataDir: string;
  database: Database;
  photoService: PhotoService;
  activity: OwnersActivity;
  /** Not while a clear or an import that comes in chunks is between two of them. */
  isStockWhole: () => Promise<boolean>;
  heavyOperations: HeavyOperations;
  /** Nightly backups and their rehearsal, beside those. */
  nightWork: Pick<HeavyOperations, 'findRunning'>;
  /** Stock and settings as visitors see them are read anew. */
  refreshSite: () => Promise<void>;
  prepareErasure: PrepareErasure;
  /** What each feature keeps of its own through a restore. */
  listCarryOver: () => readonly CarryOver[];
  /** Removes inquiries by age, where the clock can be trusted. */
  forgetOldInquiries: () => Promise<void>;
  clock: Clock;
  log: Log;
}

// Between two chunks of an import the stock is incomplete, and so would be its backup.
const halfAStock =
  'An import is under way and only part of its vehicles is in. Wait until it is complete, or press Put Back on the Database Sync page to have the old stock back; one that broke off is undone by itself within 15 minutes.';
const nobody: Actor = { staffId: null, fullName: 'Forecourt' };

export type BackupService = ReturnType<typeof createBackupService>;

export function createBackupService(dependencies: Dependencies) {
  const { dataDir, database, photoService, activity, isStockWhole, heavyOperations, clock, log } =
    dependencies;
  const { engine } = database;
  const folder = createBackupFolder(dataDir);
  const snapshots = createSafetySnapshots({ ...dependencies, folder });
  const { progress } = heavyOperations;
  const restoreBackup = createRestore({ ...dependencies, snapshots, progress });

  async function refuseWhenFull(): Promise<void> {
    if ((await folder.list('backup')).length < MOST_BACKUPS) return;
    throw new AppError('limit_reached', `There are already ${MOST_BACKUPS} backups. Delete one first.`);
  }

  async function getFile(filename: string): Promise<{ path: string; size: number }> {
    const found = await folder.find(filename);
    if (!found) throw new AppError('not_found', 'There is no such backup');
    return found;
  }

  async function openFile(filename: string): Promise<{ content: Readable; size: number }> {
    const opened = await folder.open(filename);
    if (!opened) throw new AppError('not_found', 'There is no such backup');
    return { content: opened.handle.createReadStream(), size: opened.size };
  }

  async function describe(filename: string): Promise<Backup> {
    const found = (await folder.list('backup')).find((backup) => backup.filename === filename);
    if (!found) throw new AppError('not_found', 'There is no such backup');
    return found;
  }

  /** Written, flushed, read back from its first byte to its last, and named. */
  async function write(path: string, partial?: string): Promise<void> {
    const schema = knownSchemas(engine).at(-1) ?? '';
    if (!(await isStockWhole())) throw new AppError('busy', halfAStock);
    const about = {
      product: 'forecourt',
      format: FORMAT,
      schema,
      createdAt: clock.now().toISOString(),
    } as const;
    const onProgress = progress.start('Copying the photos');
    const backup = await startBackup({ database, photoService }, { path, partial, about, onProgress });
    try {
      await backup.copyPhotos();
      progress.start('Copying the data');
      await database.readSnapshot((tx) => backup.completeIn(tx));
      await backup.publish({ onProgress: progress.start('Checking the backup') });
    } catch (error) {
      await backup.discard();
      throw error;
    }
  }

  /** Deletes the file if its activity entry cannot be written. */
  async function recordOrRemove(
    filename: string,
    action: 'backup_created' | 'backup_uploaded',
    title: string,
    staff: Actor,
  ): Promise<void> {
    try {
      await heavyOperations.checkHeld();
      await activity.record(database.db, { staff, action, title });
    } catch (error) {
      await folder.remove(filename);
      throw error;
    }
  }

  return {
    list: () => folder.list('backup'),
    listSnapshots: () => snapshots.list(),
    withSafetySnapshot: ((reason, work) =>
      snapshots.around(
        { reason, onProgress: progress.start('Keeping what is there') },
        work,
      )) satisfies WithSafetySnapshot as WithSafetySnapshot,
    forgetSafetySnapshot: forgetUsed satisfies ForgetSafetySnapshot,
    openFile,
    /** To be called inside the heavy operation, as the next. */
    write,
    restoreFrom: restoreBackup,

    describeOperation: async () => ({
      running: (await heavyOperations.findRunning()) ?? null,
      ...progress.current(),
    }),

    create(by: Actor): Promise<Backup> {
      return heavyOperations.run('A backup', async () => {
        await refuseWhenFull();
        const { filename, path } = folder.newFile('backup', clock.now());
        await write(path);
        await recordOrRemove(filename, 'backup_created', `Backup created: ${filename}`, by);
        return describe(filename);
      });
    },

    /** Anywhere on this machine; sealed where there is a passphrase. The limit of the backup folder does not apply. */
    createAt(path: string, passphrase?: string): Promise<void> {
      return heavyOperations.run('A backup', async () => {
        if (existsSync(path)) throw new AppError('conflict', 'There is already a file of that name');
        await removeLeftParts(path);
        // A unique name, so that a partial file of a killed attempt does not block this one.
        const partial = `${path}.${randomBytes(3).toString('hex')}.part`;
        if (passphrase) await sealAt(path, { folder: folder.nightly, partial, passphrase, write });
        else await write(path, partial);
      });
    },

    remove(filename: string, by: Actor): Promise<void> {
      return heavyOperations.run('The deletion of a backup', async () => {
        await heavyOperations.checkHeld();
        if (!(await folder.remove(filename))) throw new AppError('not_found', 'There is no such backup');
        const title = `Backup deleted: ${filename}`;
        await activity.record(database.db, { staff: by, action: 'backup_deleted', title });
      });
    },

    /** One that nobody has made, inside the heavy operation that ends what it was made of: nothing tells of it. */
    removeMadeUp: (filename: string): Promise<boolean> => folder.remove(filename),

    restore(filename: string, by: Actor): Promise<void> {
      return heavyOperations.run('A restore', async () =>
        restoreBackup({ path: (await getFile(filename)).path, filename, by }),
      );
    },

    /** From a file anywhere on this machine, or a link to one. */
    restoreFile({ path, ...order }: RestoreOrder): Promise<void> {
      return heavyOperations.run('A restore', async () =>
        restoreBackup({ path: await realpath(path), ...order }),
      );
    },

    /** Receives an upload: `fill` writes it to the given path; then it is checked, named and recorded. */
    async receive(by: Actor, fill: (partial: string) => Promise<void>): Promise<Backup> {
      return heavyOperations.run('The upload of a backup', async () => {
        await refuseWhenFull();
        const waiting = folder.newFile('backup', clock.now());
        const partial = `${waiting.path}.part`;
        return folder.whileWriting(partial, async () => {
          await fill(partial);
          const checking = { engine, onProgress: progress.start('Checking the backup') };
          const { createdAt } = await withCheckedBackup(partial, checking, (_reader, { about }) => about);
          const { filename, path } = folder.newFile('backup', new Date(createdAt));
          await rename(partial, path);
          await flushFolder(dirname(path));
          await recordOrRemove(filename, 'backup_uploaded', `Backup uploaded: ${filename}`, by);
          return describe(filename);
        });
      });
    },

    /** About how many the next removes: the newest of each kind stays. */
    async countOlderThan(before: Date): Promise<number> {
      const lists = [await folder.list('backup'), await snapshots.listInOrder()];
      return lists.flatMap((all) => all.slice(1)).filter(({ created }) => created < before.toISOString())
        .length;
    },

    /**
     * Removes backups by age, as enquiries are, because they hold enquiries; the newest restorable one of each kind
     * stays. Each removal is recorded in the activity.
     */
    async removeOld(keepMonths: number): Promise<void> {
      const oldest = monthsBefore(clock.now(), keepMonths).toISOString();
      const isGood = async (filename: string) => {
        const file = await folder.find(filename);
        return file !== undefined && isGoodBackup(file.path, engine);
      };
      const old = [
        ...(await chooseOld(await folder.list('backup'), oldest, isGood)),
        ...(await chooseOld(await snapshots.listInOrder(), oldest, isGood)),
      ];
      if (old.length === 0) return;
      await heavyOperations.run('The removal of old backups', async () => {
        for (const { filename } of old) {
          await heavyOperations.checkHeld();
          if (!(await folder.remove(filename))) continue;
          const title = `Backup deleted: ${filename}, made more than ${keepMonths} months ago`;
          await activity.record(database.db, { staff: nobody, action: 'backup_deleted', title });
          log.info('old_backup_removed', { filename });
        }
      });
    },

    /** Called at start: removes partial files of a killed process, never those of an operation that is at work. */
    async removeAbandoned(): Promise<void> {
      if ((await heavyOperations.findRunning()) || (await dependencies.nightWork.findRunning())) return;
      await folder.removeAbandoned({ isAlone: engine === 'sqlite' });
    },
  };
}
