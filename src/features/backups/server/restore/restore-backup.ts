import type { Actor, OwnersActivity } from '#features/activity/server/activity.repository.ts';
import type { PhotoService } from '#features/photos/server/photo.service.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { CarryOver } from '#server/db/restoring/carry-over.ts';
import type { OperationProgress } from '#server/jobs/operation-progress.ts';
import { describeError, type Log } from '#server/log.ts';
import type { ArchiveReader } from '../archive/archive-reader.ts';
import { refusedBackup } from '../archive/manifest.ts';
import type { CheckedArchive } from '../archive/verify-archive.ts';
import { lockTables } from '../database-rows.repository.ts';
import { withCheckedBackup } from '../open-backup.ts';
import type { SafetySnapshots } from '../safety-snapshots.ts';
import { isConstraint, mayHaveCommitted } from './may-have-committed.ts';
import { type PrepareErasure, replaceAllRows } from './replace-rows.ts';
import { stagePhotos } from './staged-photos.ts';

/*
 * A restore, step by step, and what each step guards against:
 *
 *  1. Check the backup from its first byte to its last, rows and links too. A damaged, forged or foreign file is
 *     refused before anything is touched.
 *  2. Begin a safety snapshot beside the running site, so that restoring the wrong backup can be undone.
 *  3. Put the photos of the backup in place under new keys. No file that is there is written over, and after a kill
 *     they are files that no row names, which the sweep puts aside.
 *  4. In one transaction, with the tables locked: finish the snapshot, then replace the rows. Nothing that is saved
 *     meanwhile falls between the two, and a kill or an error leaves the rows as they were. What was erased on request
 *     since the backup is erased again, then inquiries, bookings, holds and activity that came since are carried over.
 *     What only came with a restore that this one undoes goes with it.
 *  5. When that fails, take back the photos and the snapshot, unless a database that went away may have committed.
 *  6. Show the restored stock: visitors would be sent to photos that are about to go.
 *  7. Put aside the photos that were there before. They can be brought back for a week.
 *  8. Remove the oldest snapshot that is one too many, never the one just made.
 *  9. Forget the inquiries that were kept long enough: an old backup must not bring them back.
 */

interface Dependencies {
  database: Database;
  photoService: PhotoService;
  activity: OwnersActivity;
  snapshots: SafetySnapshots;
  /** Stock and settings as visitors see them are read anew. */
  refreshSite: () => Promise<void>;
  prepareErasure: PrepareErasure;
  /** What each feature keeps of its own. */
  listCarryOver: () => readonly CarryOver[];
  /** Removes inquiries by age, where the clock can be trusted. */
  forgetOldInquiries: () => Promise<void>;
  progress: OperationProgress;
  clock: Clock;
  log: Log;
}

export interface RestoreOrder {
  path: string;
  /** The name shown to staff. */
  filename: string;
  by: Actor;
  /** The database is new, with at most what could be read of a damaged one, which is kept: no snapshot is made of it. */
  isNew?: boolean;
}

export function createRestore(dependencies: Dependencies) {
  const { database, photoService, snapshots, refreshSite, forgetOldInquiries, progress, log } = dependencies;
  const { engine } = database;

  /** Steps 2 to 5. Returns the keys of the previous photos, and the snapshot. */
  async function replaceEverything(
    { filename, by, isNew = false }: RestoreOrder,
    reader: ArchiveReader,
    archive: CheckedArchive,
  ) {
    const reason = `Before the restore of ${filename}`;
    const keeping = progress.start('Keeping what is there');
    const snapshot = isNew ? undefined : await snapshots.start(reason, keeping);
    let staged: Awaited<ReturnType<typeof stagePhotos>> | undefined;
    let isCommitting = false;
    try {
      const onProgress = progress.start('Putting the photos in place');
      staged = await stagePhotos(reader, archive, { photoService, onProgress });
      const { newKeys } = staged;
      progress.start('Replacing the data');
      const now = dependencies.clock.now().toISOString();
      const { activity, prepareErasure } = dependencies;
      const features = dependencies.listCarryOver();
      const order = {
        ...{ engine, activity, prepareErasure, features, reader, archive, newKeys, by, filename, now, isNew },
      };
      const oldKeys = await database.transactLarge(async (tx) => {
        await lockTables(tx, engine);
        await snapshot?.finishIn(tx);
        await snapshot?.noteIn(tx);
        const keys = await replaceAllRows(tx, { ...order, snapshot: snapshot?.filename });
        isCommitting = true;
        return keys;
      });
      staged.keep();
      return { oldKeys, justMade: snapshot?.filename };
    } catch (error) {
      if (isCommitting && mayHaveCommitted(engine, error)) {
        // The sweep checks the database later, and quarantines the photos if the commit failed; the snapshot stays.
        staged?.keep();
      } else {
        await staged?.discard();
        await snapshot?.discard();
      }
      throw isConstraint(error) ? refusedBackup('the database does not take its rows', error) : error;
    }
  }

  return async (order: RestoreOrder): Promise<void> => {
    const checking = { engine, onProgress: progress.start('Checking the backup') };
    const { oldKeys, justMade } = await withCheckedBackup(order.path, checking, (reader, archive) =>
      replaceEverything(order, reader, archive),
    );
    await refreshSite();
    // Beside a new database the old one is still there, and has these until the two are swapped.
    if (!order.isNew) await photoService.removeFilesOf(oldKeys);
    if (justMade) await snapshots.prune(justMade);
    log.info('backup_restored', { filename: order.filename });
    // If it fails, the hourly job does it.
    await forgetOldInquiries().catch((error: unknown) =>
      log.warn('old_enquiries_left', describeError(error)),
    );
  };
}
