import { join } from 'node:path';
import type { PhotoService } from '#features/photos/server/photo.service.ts';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import type { CarryOver } from '#server/db/restoring/carry-over.ts';
import { BEFORE_IMPORT } from '#server/jobs/safety-snapshot.ts';
import { sydneyDay } from '#shared/dates.ts';
import { DAYS_WITH_FIRST_SNAPSHOT, MOST_CHANGED_SNAPSHOTS, MOST_SNAPSHOTS } from '../backup-limits.ts';
import { FORMAT, MOST_REASON } from './archive/manifest.ts';
import type { BackupFolder } from './backup-folder.ts';
import { startBackup } from './backup-maker.ts';
import { knownSchemas, readAboutOf } from './open-backup.ts';
import { isBeforeRestore } from './restore/came-with-restore.ts';
import { mayHaveCommitted } from './restore/may-have-committed.ts';
import { isAsRestored, listUnchanged, noteUnchanged } from './restore/unchanged-since-restore.ts';
import { forgetUsed, listUsed, noteUsed } from './used-snapshots.ts';

interface Dependencies {
  database: Database;
  photoService: PhotoService;
  folder: BackupFolder;
  listCarryOver: () => readonly CarryOver[];
  clock: Clock;
}

/**
 * Automatic backups, taken before everything is replaced, so that it can be undone. The last few of what was really
 * replaced are kept, whatever was tried in between: one of an attempt that failed goes at once, or, when the process was
 * killed, before any other.
 */
export function createSafetySnapshots(dependencies: Dependencies) {
  const { database, photoService, folder, clock } = dependencies;
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

  /**
   * The last few of what was really replaced, and of states that somebody had changed: whoever tries one backup after
   * another looks for what was there before the first, and between two tries nobody changes anything. An import leaves a
   * state that no backup has, so the first state of a day stays whatever follows it. A program may import all day long, so
   * what was there before an import without a clear is counted apart, and pushes out nothing else.
   */
  async function listKept() {
    const all = await listInOrder();
    const used = new Set((await listUsed(database.db)) ?? all.map(({ filename }) => filename));
    const unchanged = new Set(await listUnchanged(database.db));
    const { yes = [], no = [] } = Object.groupBy(all, ({ filename }) => (used.has(filename) ? 'yes' : 'no'));
    const { often = [], seldom = [] } = Object.groupBy(yes, ({ reason }) =>
      reason === BEFORE_IMPORT ? 'often' : 'seldom',
    );
    const isChanged = ({ filename }: { filename: string }) => !unchanged.has(filename);
    const changed = seldom.filter(isChanged);
    const kept = new Set([
      ...[...seldom, ...no].slice(0, MOST_SNAPSHOTS),
      ...changed.slice(0, MOST_CHANGED_SNAPSHOTS),
      ...firstOfDays(changed),
      ...often.slice(0, MOST_CHANGED_SNAPSHOTS),
      ...firstOfDays(often.filter(isChanged)),
    ]);
    return { kept: all.filter((one) => kept.has(one)), others: all.filter((one) => !kept.has(one)) };
  }

  /** Notes the snapshots of versions that noted none. */
  async function noteFormer(): Promise<void> {
    if (await listUsed(database.db)) return;
    const names = (await listInOrder()).map(({ filename }) => filename);
    await noteUsed(database.db, names);
  }

  /** Started beside the running site and finished in the replacing transaction, so no change in between is lost. */
  async function start(reason: string, onProgress?: (share: number) => void) {
    await noteFormer();
    const { filename, path } = folder.newFile('safety', clock.now());
    const schema = knownSchemas(engine).at(-1) ?? '';
    const order = 1 + Math.max(0, ...(await listInOrder()).map((one) => one.order));
    const about = {
      product: 'forecourt',
      format: FORMAT,
      schema,
      reason: reason.slice(0, MOST_REASON),
      order,
    } as const;
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
    let isUnchanged = false;
    async function finishIn(tx: Db): Promise<void> {
      isUnchanged = await isAsRestored(tx, dependencies.listCarryOver());
      await backup.completeIn(tx);
      await backup.publish();
    }
    let isNoted = false;
    return {
      filename,
      finishIn,
      async noteIn(tx: Db): Promise<string> {
        isNoted = true;
        await noteUsed(tx, [filename]);
        if (isUnchanged) await noteUnchanged(tx, filename);
        return filename;
      },
      discard: () => backup.discard(),
      /** After what replaced everything has failed, unless it is done all the same. */
      async discardAfter(error: unknown): Promise<void> {
        const used = await listUsed(database.db).catch(() => [filename]);
        if (used?.includes(filename) || (isNoted && mayHaveCommitted(engine, error))) return;
        await backup.discard().catch(() => {}); // it is the first to go after the next
      },
    };
  }

  /** After the commit, which stands whatever comes of this. Keeps the last few; never removes the one just made. */
  async function prune(justMade: string): Promise<void> {
    const { others } = await listKept().catch(() => ({ others: [] }));
    for (const { filename } of others) {
      if (filename === justMade) continue;
      const isGone = await folder.remove(filename).catch(() => false);
      if (isGone)
        await database.db
          .transaction()
          .execute(async (tx) => {
            // An undo finds by their order what later restores have brought.
            if (!(await isBeforeRestore(tx, filename))) await forgetUsed(tx, filename);
          })
          .catch(() => {}); // more names than files do no harm
    }
  }

  return {
    start,
    prune,

    /** For changes that use transactions of their own. */
    async around<Result>(
      { reason, onProgress }: { reason: string; onProgress?: (share: number) => void },
      work: (note: (tx: Db) => Promise<string>) => Promise<Result>,
    ): Promise<Result> {
      const snapshot = await start(reason, onProgress);
      try {
        await database.readSnapshot((tx) => snapshot.finishIn(tx));
      } catch (error) {
        await snapshot.discard();
        throw error;
      }
      let result: Result;
      try {
        result = await work(snapshot.noteIn);
      } catch (error) {
        await snapshot.discardAfter(error);
        throw error;
      }
      await prune(snapshot.filename);
      return result;
    },

    listInOrder,

    async list() {
      // More exist after a kill, and between the end of a restore and the removal of the oldest.
      return (await listKept()).kept.map(({ order: _order, ...shown }) => shown);
    },
  };
}

export type SafetySnapshots = ReturnType<typeof createSafetySnapshots>;

/** The first of each of the last few days, out of those that are given newest first. */
function firstOfDays<Snapshot extends { created: string }>(newestFirst: readonly Snapshot[]): Snapshot[] {
  const byDay = Map.groupBy(newestFirst, ({ created }) => sydneyDay(new Date(created)));
  return [...byDay.values()].slice(0, DAYS_WITH_FIRST_SNAPSHOT).flatMap((ofDay) => ofDay.at(-1) ?? []);
}
