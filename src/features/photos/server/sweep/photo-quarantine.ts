import { lstat, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '#server/clock.ts';
import { measureDisk } from '#server/files/disk-space.ts';
import { flushFolder, makeFolder } from '#server/files/durable-file.ts';
import { namesIn } from '#server/files/names-in.ts';
import { yieldingBatches } from '#server/jobs/batches.ts';
import { isMissing } from '#server/trouble/error-code.ts';
import { dayOf, judgeDays, nameDay, type QuarantineDay, readDay } from './quarantine-days.ts';

/** With less free disk space than this, photos deleted on purpose are removed early. */
const SHORT_BYTES = 500 * 1024 * 1024;

export interface QuarantinedPhoto {
  key: string;
  /** The day it was put into quarantine. */
  day: string;
  /** Released by the database; otherwise of unknown origin. */
  isDeleted: boolean;
  path: string;
}

export type PhotoQuarantine = ReturnType<typeof createPhotoQuarantine>;

/**
 * Photos without a row: one folder a day on the same disk, each photo under its key. The day folders also record on
 * which days the site ran.
 */
export function createPhotoQuarantine({
  folder,
  clock,
  measureFree = async () => (await measureDisk(dirname(folder))).freeBytes,
}: {
  folder: string;
  clock: Clock;
  measureFree?: () => Promise<number>;
}) {
  async function listDays(): Promise<QuarantineDay[]> {
    return (await namesIn(folder)).sort().flatMap((name) => readDay(name) ?? []);
  }

  async function list(): Promise<QuarantinedPhoto[]> {
    const found: QuarantinedPhoto[] = [];
    for (const { name, day, isDeleted } of await listDays()) {
      const place = join(folder, name);
      for await (const keys of yieldingBatches(await namesIn(place))) {
        for (const key of keys) found.push({ key, day, isDeleted, path: join(place, key) });
      }
    }
    return found;
  }

  async function makeDay(isDeleted: boolean): Promise<string> {
    const place = join(folder, nameDay(await listDays(), clock.now(), isDeleted));
    await makeFolder(place);
    return place;
  }

  return {
    list,
    isShort: async (): Promise<boolean> => (await measureFree()) < SHORT_BYTES,

    /** Moves photos into quarantine; skips those that are gone. Returns how many were moved. */
    async take(paths: readonly string[], { isDeleted }: { isDeleted: boolean }): Promise<number> {
      if (paths.length === 0) return 0;
      const place = await makeDay(isDeleted);
      let taken = 0;
      const parents = new Set<string>();
      for (const path of paths) {
        parents.add(dirname(path));
        if (await moveIfThere(path, join(place, basename(path)))) taken += 1;
      }
      if (taken === 0) return 0;
      await flushFolder(place);
      for (const parent of parents) await flushFolder(parent);
      return taken;
    },

    /** Restores a photo. False when it is not here, or exists already. */
    async restore(key: string, to: string): Promise<boolean> {
      for (const { name } of (await listDays()).toReversed()) {
        if (!(await moveIfThere(join(folder, name, key), to))) continue;
        await flushFolder(dirname(to));
        await flushFolder(join(folder, name));
        return true;
      }
      return false;
    },

    /** Records the day and returns what has been here long enough. */
    async listExpired(): Promise<QuarantinedPhoto[]> {
      const all = await list();
      if (all.length === 0) return [];
      const now = clock.now();
      await makeFolder(join(folder, dayOf(now)));
      const isOver = judgeDays(await listDays(), now);
      const over = new Set([...new Set(all.map(({ day }) => day))].filter(isOver));
      return all.filter(({ day }) => over.has(day));
    },

    remove: (photo: QuarantinedPhoto): Promise<void> => rm(photo.path, { recursive: true, force: true }),

    /** Removes empty days that no older entry needs for counting; the newest stays as the last known day. */
    async cleanUp(): Promise<void> {
      const days = await listDays();
      const newest = days.at(-1)?.day;
      for (const { name, day } of days) {
        if ((await namesIn(join(folder, name))).length > 0) return;
        if (day !== newest) await rmdir(join(folder, name)).catch(() => {}); // no longer empty
      }
    },
  };
}

/** False when it does not exist or the destination is taken. */
async function moveIfThere(from: string, to: string): Promise<boolean> {
  try {
    // rename() would silently overwrite a file.
    await lstat(to);
    return false;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
