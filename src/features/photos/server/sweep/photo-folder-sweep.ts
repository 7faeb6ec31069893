import { rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { namesIn } from '#server/files/names-in.ts';
import { yieldingBatches } from '#server/jobs/batches.ts';
import { isMissing } from '#server/trouble/error-code.ts';
import type { PhotoKeys, SweepOptions, SweepReport } from '../storage/photo-storage.ts';
import type { KeysInProgress } from './keys-in-progress.ts';
import type { PhotoQuarantine } from './photo-quarantine.ts';

/** Photos in progress have this prefix, so a listing shows which are finished. */
export const STAGING = 'incoming';

/** More unknown photos than a few, or than one in ten, mean a wrong database. */
const HANDFUL = 5;
const SHARE = 1 / 10;

export const isTooMuch = (foreign: number, all: number): boolean =>
  foreign > HANDFUL || foreign > all * SHARE;

interface Dependencies {
  folder: string;
  minAgeMs: number;
  keys: PhotoKeys;
  quarantine: PhotoQuarantine;
  making: KeysInProgress;
  findObstacle?: () => Promise<string | undefined>;
}

/**
 * Moves photos without a row into quarantine, and those with a row back. Nothing is deleted before its time, and the
 * database is asked again before each step, because it may have been replaced.
 */
export function createFolderSweep(dependencies: Dependencies) {
  const { folder, minAgeMs, keys, quarantine, making, findObstacle } = dependencies;
  const staging = join(folder, STAGING);
  const isOld = async (path: string) => minAgeMs === 0 || (await ageOf(path)) >= minAgeMs;

  /** Photos without a row, apart: those that this database has recorded, and unknown ones. */
  async function findUnnamed() {
    // The order matters: what was listed is in progress, has its row by now, or is orphaned.
    const loose = await toSet(await keys.listLoose());
    const begun = await namesIn(staging);
    const finished = (await namesIn(folder)).filter((name) => name !== STAGING);
    const wasMade = making.snapshot();
    const named = await toSet(await keys.listKeys());
    const isOrphaned = async (key: string, path: string) =>
      !wasMade(key) && !making.has(key) && (await isOld(path));
    const known: string[] = [];
    const foreign: string[] = [];
    const present = new Set<string>();
    for await (const some of yieldingBatches(begun)) {
      for (const key of some) {
        present.add(key);
        const path = join(staging, key);
        if (await isOrphaned(key, path)) known.push(path);
      }
    }
    for await (const some of yieldingBatches(finished)) {
      for (const key of some) {
        present.add(key);
        if (named.has(key)) continue;
        const path = join(folder, key);
        if (await isOrphaned(key, path)) (loose.has(key) ? known : foreign).push(path);
      }
    }
    return { loose, named, known, foreign, present, count: finished.length };
  }

  /** Returns the keys of the moved ones. */
  async function moveToQuarantine(
    paths: readonly string[],
    isDeleted: boolean,
    checkHeld: SweepOptions['checkHeld'],
  ): Promise<string[]> {
    const taken: string[] = [];
    for (const path of paths) {
      const key = basename(path);
      // A partial photo has no row.
      const isNamed = async () => !path.startsWith(staging) && (await keys.isNamed(key));
      const isShort = isDeleted && (await quarantine.isShort());
      // Checked again just before: with a full disk it is deleted and cannot be restored.
      if (making.has(key) || (await isNamed())) continue;
      await checkHeld?.();
      if (isShort) await rm(path, { recursive: true, force: true });
      else await quarantine.take([path], { isDeleted });
      if (await isNamed()) await quarantine.restore(key, path);
      else taken.push(key);
    }
    return taken;
  }

  async function restoreNamed(named: ReadonlySet<string>): Promise<number> {
    let broughtBack = 0;
    for await (const some of yieldingBatches(await quarantine.list())) {
      for (const { key } of some) {
        if (!named.has(key) || !(await keys.isNamed(key))) continue;
        if (await quarantine.restore(key, join(folder, key))) broughtBack += 1;
      }
    }
    return broughtBack;
  }

  /** Expired photos and, while disk space is short, photos deleted on purpose, oldest first. */
  async function removeExpired(checkHeld: SweepOptions['checkHeld']): Promise<number> {
    let removed = 0;
    const expired = await quarantine.listExpired();
    for (const photo of expired) {
      if (await keys.isNamed(photo.key)) continue;
      await checkHeld?.();
      await quarantine.remove(photo);
      removed += 1;
    }
    for (const photo of (await quarantine.isShort()) ? await quarantine.list() : []) {
      if (!photo.isDeleted || !(await quarantine.isShort()) || (await keys.isNamed(photo.key))) continue;
      await checkHeld?.();
      await quarantine.remove(photo);
      removed += 1;
    }
    await quarantine.cleanUp();
    return removed;
  }

  return async ({ takesAll = false, checkHeld }: SweepOptions = {}): Promise<SweepReport> => {
    const obstacle = await findObstacle?.();
    if (obstacle) throw new Error(obstacle);
    const { loose, named, known, foreign, present, count } = await findUnnamed();
    const held = isTooMuch(foreign.length, count) && !takesAll ? foreign.length : 0;
    const taken = await moveToQuarantine(known, true, checkHeld);
    if (held === 0) taken.push(...(await moveToQuarantine(foreign, false, checkHeld)));
    // Before anything is deleted: photos that have a row leave the quarantine.
    const broughtBack = await restoreNamed(named);
    const removed = await removeExpired(checkHeld);
    for (const key of taken) present.delete(key);
    for await (const some of yieldingBatches(loose)) {
      await keys.forgetLoose(some.filter((key) => !present.has(key) && !making.has(key)));
      await keys.forgetNamed(some.filter((key) => named.has(key)));
    }
    return { taken: taken.length, broughtBack, removed, held };
  };
}

async function toSet(keys: readonly string[]): Promise<Set<string>> {
  const all = new Set<string>();
  for await (const some of yieldingBatches(keys)) for (const key of some) all.add(key);
  return all;
}

async function ageOf(path: string): Promise<number> {
  try {
    return Date.now() - (await stat(path)).mtimeMs;
  } catch (error) {
    // Another process has just finished or removed it.
    if (isMissing(error)) return 0;
    throw error;
  }
}
