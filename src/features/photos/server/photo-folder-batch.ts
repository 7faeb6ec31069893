import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder, flushTree, makeFolder } from '#server/files/durable-file.ts';
import type { KeysInTheMaking } from './keys-in-the-making.ts';
import type { PhotoBatch, StagedPhoto } from './photo-storage.ts';

/** Well below the age at which another process would take the work for abandoned. */
const TOUCH_MS = 15_000;

/**
 * Files first, rows last: staged beside their place, flushed, renamed, and the folder flushed, before anybody
 * commits a row. A crash at any point leaves folders that no row names, which the sweep puts aside.
 */
export function createFolderBatch({
  folder,
  staging,
  making,
  noteLoose,
  letGo,
}: {
  folder: string;
  staging: string;
  making: KeysInTheMaking;
  /** Tells the database of keys whose rows may never come. */
  noteLoose: (keys: readonly string[]) => Promise<void>;
  letGo: (keys: readonly string[]) => Promise<void>;
}): PhotoBatch {
  const staged: StagedPhoto[] = [];
  const published: string[] = [];
  let isKept = false;
  const mine = making.startBatch();
  const heart = setInterval(() => void touch(staged, folder), TOUCH_MS).unref();

  function end(): void {
    clearInterval(heart);
    mine.end();
  }

  return {
    async stage() {
      const key = randomBytes(16).toString('hex');
      const photo = { key, folder: join(staging, key) };
      mine.add(key);
      staged.push(photo);
      await makeFolder(staging);
      await mkdir(photo.folder, { mode: 0o700 });
      return photo;
    },

    async publish() {
      if (staged.length === 0) return;
      for (const photo of staged) await flushTree(photo.folder);
      await noteLoose(staged.map(({ key }) => key));
      for (const { key, folder: from } of staged) {
        published.push(key);
        await rename(from, join(folder, key));
      }
      await flushFolder(folder);
    },

    keep() {
      isKept = true;
      end();
    },

    async discard() {
      if (isKept) return;
      try {
        for (const photo of staged) await rm(photo.folder, { recursive: true, force: true });
        await letGo(published);
      } finally {
        end();
      }
    },
  };
}

async function touch(staged: readonly StagedPhoto[], folder: string): Promise<void> {
  const now = new Date();
  for (const photo of staged) {
    // It is in one of the two places, and may be on its way from one to the other.
    for (const path of [photo.folder, join(folder, photo.key)]) await utimes(path, now, now).catch(() => {});
  }
}
