import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder, flushTree, makeFolder } from '#server/files/durable-file.ts';
import { namesIn } from '#server/files/names-in.ts';
import { sideBySide } from '#server/jobs/side-by-side.ts';
import type { ObjectStore } from '#server/object-store/object-store.ts';
import { STAGING } from '../sweep/photo-folder-sweep.ts';
import { headersOf, nameOf, placeOf } from './photo-bucket-names.ts';
import { placeIn } from './photo-folder-reader.ts';

const AT_ONCE = 4;

type PhotoBytes = Map<string, Buffer>;

/** All files of a photo by key. */
export interface PhotoEnd {
  /** Empty when there is no such photo. */
  read(key: string): Promise<PhotoBytes>;
  write(key: string, files: PhotoBytes): Promise<void>;
}

export function diskEnd(folder: string): PhotoEnd {
  return {
    async read(key) {
      const files: PhotoBytes = new Map();
      const place = placeIn(folder, key);
      for (const file of await namesIn(place)) files.set(file, await readFile(join(place, file)));
      return files;
    },
    async write(key, files) {
      const half = join(folder, STAGING, key);
      await rm(half, { recursive: true, force: true });
      await makeFolder(join(folder, STAGING));
      await mkdir(half, { mode: 0o700 });
      for (const [file, content] of files) await writeFile(join(half, file), content, { mode: 0o600 });
      await flushTree(half);
      const place = placeIn(folder, key);
      // A different photo under the same key is moved aside, never overwritten.
      if ((await readdir(place).catch(() => [])).length > 0)
        await rename(place, `${place}.differs-${Date.now()}`);
      await rename(half, place);
      await flushFolder(folder);
    },
  };
}

export function storeEnd(store: ObjectStore): PhotoEnd {
  return {
    async read(key) {
      const files: PhotoBytes = new Map();
      const place = placeOf(key);
      for await (const { objects } of store.list(place)) {
        await sideBySide(objects, AT_ONCE, async ({ name }) => {
          const content = await store.read(name);
          if (content) files.set(name.slice(place.length), content);
        });
      }
      return files;
    },
    write: (key, files) =>
      sideBySide(files, AT_ONCE, ([file, content]) =>
        store.write(nameOf(key, file), content, headersOf(file)),
      ),
  };
}

export interface MoveReport {
  copied: number;
  /** Already at the destination with equal bytes. */
  present: number;
  /** At neither end. */
  missing: string[];
}

/**
 * Copies every photo that has a row and compares the copies byte by byte, also those of an earlier run. Changes
 * nothing at the source.
 */
export async function copyPhotos({
  from,
  to,
  listKeys,
  recover,
  onProgress,
}: {
  from: PhotoEnd;
  to: PhotoEnd;
  listKeys: () => Promise<string[]>;
  /** Restores a quarantined photo that has a row. */
  recover: (key: string) => Promise<boolean>;
  onProgress: (done: number, all: number) => void;
}): Promise<MoveReport> {
  const report: MoveReport = { copied: 0, present: 0, missing: [] };
  const seen = new Set<string>();

  async function copy(key: string): Promise<void> {
    let files = await from.read(key);
    if (files.size === 0 && (await recover(key))) files = await from.read(key);
    const there = await to.read(key);
    if (files.size === 0) {
      if (there.size > 0) report.present += 1;
      else report.missing.push(key);
    } else if (isSame(files, there)) {
      report.present += 1;
    } else {
      await to.write(key, files);
      if (!isSame(files, await to.read(key)))
        throw new Error(`Photo ${key} did not arrive as it was; try again`);
      report.copied += 1;
    }
  }

  // Until no new row has appeared.
  for (;;) {
    const keys = (await listKeys()).filter((key) => !seen.has(key));
    if (keys.length === 0) return report;
    for (const key of keys) seen.add(key);
    let done = 0;
    await sideBySide(keys, AT_ONCE, async (key) => {
      await copy(key);
      done += 1;
      onProgress(done, keys.length);
    });
  }
}

/** Whether every file is at the destination with equal bytes; other files there do not matter. */
function isSame(files: PhotoBytes, there: PhotoBytes): boolean {
  return [...files].every(([name, content]) => there.get(name)?.equals(content));
}
