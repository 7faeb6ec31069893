import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#server/files/durable-file.ts';
import { sideBySide } from '#server/jobs/side-by-side.ts';
import type { ObjectStore } from '#server/object-store/object-store.ts';
import type { KeysInTheMaking } from './keys-in-the-making.ts';
import { headersOf, nameOf } from './photo-bucket-names.ts';
import type { PhotoBatch, StagedPhoto } from './photo-storage.ts';

/** Well below the age at which another process would take the work for abandoned. */
const TOUCH_MS = 15_000;
const AT_ONCE = 8;

/**
 * Files first, rows last: made on the local disk, sent to the store, and only when the store has acknowledged every
 * one of them may anybody commit a row. A crash at any point leaves objects that no row names, which the sweep puts
 * aside.
 */
export function createBucketBatch({
  store,
  staging,
  making,
  noteLoose,
  letGo,
}: {
  store: ObjectStore;
  staging: string;
  making: KeysInTheMaking;
  /** Tells the database of keys whose rows may never come. */
  noteLoose: (keys: readonly string[]) => Promise<void>;
  letGo: (keys: readonly string[]) => Promise<void>;
}): PhotoBatch {
  /** By key; those that have been sent are no longer here. */
  const staged = new Map<string, StagedPhoto>();
  const sent: string[] = [];
  let isKept = false;
  const mine = making.startBatch();
  const heart = setInterval(() => void touch([...staged.values()]), TOUCH_MS).unref();

  function end(): void {
    clearInterval(heart);
    mine.end();
  }

  async function send(photos: readonly StagedPhoto[]): Promise<void> {
    if (photos.length === 0) return;
    await noteLoose(photos.map(({ key }) => key));
    const files: { key: string; file: string; path: string }[] = [];
    for (const { key, folder } of photos) {
      sent.push(key);
      for (const file of await readdir(folder)) files.push({ key, file, path: join(folder, file) });
    }
    await sideBySide(files, AT_ONCE, async ({ key, file, path }) =>
      store.write(nameOf(key, file), await readFile(path), headersOf(file)),
    );
    for (const { key, folder } of photos) {
      staged.delete(key);
      await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    async stage() {
      const key = randomBytes(16).toString('hex');
      const photo = { key, folder: join(staging, key) };
      mine.add(key);
      staged.set(key, photo);
      await makeFolder(staging);
      await mkdir(photo.folder, { mode: 0o700 });
      return photo;
    },

    complete: (keys) => send(keys.flatMap((key) => staged.get(key) ?? [])),
    publish: () => send([...staged.values()]),

    keep() {
      isKept = true;
      end();
    },

    async discard() {
      if (isKept) return;
      try {
        for (const photo of staged.values()) await rm(photo.folder, { recursive: true, force: true });
        // With the store away they stay until the sweep: the database has noted them.
        await letGo(sent).catch(() => {});
      } finally {
        end();
      }
    },
  };
}

async function touch(staged: readonly StagedPhoto[]): Promise<void> {
  const now = new Date();
  for (const { folder } of staged) await utimes(folder, now, now).catch(() => {});
}
