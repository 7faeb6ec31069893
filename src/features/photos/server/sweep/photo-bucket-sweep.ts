import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '#server/files/names-in.ts';
import { PHOTO_FOLDERS } from '#server/installation/photo-place.ts';
import { yieldingBatches } from '#server/jobs/batches.ts';
import type { ObjectStore } from '#server/object-store/object-store.ts';
import { isKey, placeOf } from '../storage/photo-bucket-names.ts';
import type { PhotoKeys, SweepOptions, SweepReport } from '../storage/photo-storage.ts';
import type { KeysInProgress } from './keys-in-progress.ts';
import type { BucketQuarantine } from './photo-bucket-quarantine.ts';
import { isTooMuch } from './photo-folder-sweep.ts';
import type { PhotoQuarantine } from './photo-quarantine.ts';

interface Dependencies {
  store: ObjectStore;
  /** Local folder for photos in progress. */
  staging: string;
  minAgeMs: number;
  keys: PhotoKeys;
  aside: BucketQuarantine;
  /** For partial files left on this machine. */
  quarantine: PhotoQuarantine;
  making: KeysInProgress;
  findObstacle?: () => Promise<string | undefined>;
}

/** Every key that has objects, in quarantine or not. */
export async function listStoredKeys(store: ObjectStore): Promise<string[]> {
  const keys: string[] = [];
  for (const under of PHOTO_FOLDERS)
    for await (const { folders } of store.list(under, { delimiter: '/' }))
      for (const name of folders) keys.push(name.slice(under.length, -1));
  return keys.filter(isKey);
}

/** Like the sweep of a folder: photos without a row get a mark, and nothing is deleted before its time. */
export function createBucketSweep(dependencies: Dependencies) {
  const { store, staging, minAgeMs, keys, aside, quarantine, making, findObstacle } = dependencies;

  /** Photos without a row, apart: those that this database has recorded, and unknown ones. */
  async function findUnnamed(marked: ReadonlySet<string>) {
    // The order matters: what was listed is in progress, has its row by now, or is orphaned.
    const loose = new Set(await keys.listLoose());
    const stored = await listStoredKeys(store);
    const wasMade = making.snapshot();
    const named = new Set(await keys.listKeys());
    const known: string[] = [];
    const foreign: string[] = [];
    let count = 0;
    for await (const some of yieldingBatches(stored)) {
      for (const key of some) {
        if (marked.has(key)) continue;
        count += 1;
        if (named.has(key) || wasMade(key) || making.has(key) || !(await isOld(key))) continue;
        (loose.has(key) ? known : foreign).push(key);
      }
    }
    return { loose, named, known, foreign, count, stored: new Set(stored) };
  }

  /** Another process may be uploading what was written just now. */
  async function isOld(key: string): Promise<boolean> {
    if (minAgeMs === 0) return true;
    let newest = 0;
    for await (const { objects } of store.list(placeOf(key)))
      for (const { modified } of objects) newest = Math.max(newest, modified.getTime());
    return Date.now() - newest >= minAgeMs;
  }

  async function moveToQuarantine(
    some: readonly string[],
    isDeleted: boolean,
    checkHeld: SweepOptions['checkHeld'],
  ): Promise<string[]> {
    const taken: string[] = [];
    for (const key of some) if (!making.has(key) && !(await keys.isNamed(key))) taken.push(key);
    await checkHeld?.();
    await aside.take(taken, { isDeleted });
    return taken;
  }

  async function restoreNamed(named: ReadonlySet<string>): Promise<number> {
    const back = [];
    for (const photo of await aside.list())
      if (named.has(photo.key) || (await keys.isNamed(photo.key))) back.push(photo);
    await aside.unmark(back);
    return new Set(back.map(({ key }) => key)).size;
  }

  async function removeExpired(checkHeld: SweepOptions['checkHeld']): Promise<number> {
    let removed = 0;
    for (const photo of await aside.listExpired()) {
      if (await keys.isNamed(photo.key)) continue;
      await checkHeld?.();
      await aside.remove(photo);
      removed += 1;
    }
    await aside.cleanUp();
    return removed;
  }

  /** Partial files of a killed process on this machine; none has a row. */
  async function cleanUpStaging(): Promise<number> {
    const left: string[] = [];
    for (const key of await namesIn(staging)) {
      const path = join(staging, key);
      const age =
        minAgeMs === 0 ? 0 : Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
      if (!making.has(key) && age >= minAgeMs) left.push(path);
    }
    const taken = await quarantine.take(left, { isDeleted: true });
    for (const half of await quarantine.listExpired()) await quarantine.remove(half);
    await quarantine.cleanUp();
    return taken;
  }

  async function sweep({ takesAll = false, checkHeld }: SweepOptions = {}): Promise<SweepReport> {
    const obstacle = await findObstacle?.();
    if (obstacle) throw new Error(obstacle);
    const halves = await cleanUpStaging();
    const marked = new Set((await aside.list()).map(({ key }) => key));
    const { loose, named, known, foreign, count, stored } = await findUnnamed(marked);
    const held = isTooMuch(foreign.length, count) && !takesAll ? foreign.length : 0;
    const taken = await moveToQuarantine(known, true, checkHeld);
    if (held === 0) taken.push(...(await moveToQuarantine(foreign, false, checkHeld)));
    // Before anything is deleted: photos that have a row leave the quarantine.
    const broughtBack = await restoreNamed(named);
    const removed = await removeExpired(checkHeld);
    for (const key of [...taken, ...marked]) stored.delete(key);
    for await (const some of yieldingBatches(loose)) {
      await keys.forgetLoose(some.filter((key) => !stored.has(key) && !making.has(key)));
      await keys.forgetNamed(some.filter((key) => named.has(key)));
    }
    return { taken: taken.length + halves, broughtBack, removed, held };
  }

  return { sweep, cleanUpStaging };
}
