import { randomBytes } from 'node:crypto';
import { mkdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#server/files/durable-file.ts';
import type { KeysInTheMaking } from './keys-in-the-making.ts';
import type { StagedPhoto } from './photo-storage.ts';

/** Well below the age at which another process would take the work for abandoned. */
const TOUCH_MS = 15_000;

/** What every batch of photos begins and ends with, wherever the photos go in between. */
export function startStagedBatch({
  staging,
  making,
  placesOf,
  letGo,
}: {
  staging: string;
  making: KeysInTheMaking;
  /** Where the files of a photo may be by now: these folders are kept young. */
  placesOf: (photo: StagedPhoto) => readonly string[];
  letGo: (keys: readonly string[]) => Promise<void>;
}) {
  /** By key; the batch takes out those whose folders are no longer here. */
  const staged = new Map<string, StagedPhoto>();
  /** Those that may have arrived where photos are kept. */
  const published: string[] = [];
  let isKept = false;
  const mine = making.startBatch();
  const heart = setInterval(() => void touch([...staged.values()].flatMap(placesOf)), TOUCH_MS).unref();

  function end(): void {
    clearInterval(heart);
    mine.end();
  }

  return {
    staged,
    published,

    async stage(): Promise<StagedPhoto> {
      const key = randomBytes(16).toString('hex');
      const photo = { key, folder: join(staging, key) };
      mine.add(key);
      staged.set(key, photo);
      await makeFolder(staging);
      await mkdir(photo.folder, { mode: 0o700 });
      return photo;
    },

    keep(): void {
      isKept = true;
      end();
    },

    async discard(): Promise<void> {
      if (isKept) return;
      try {
        for (const photo of staged.values()) await rm(photo.folder, { recursive: true, force: true });
        await letGo(published);
      } finally {
        end();
      }
    },
  };
}

async function touch(folders: readonly string[]): Promise<void> {
  const now = new Date();
  for (const folder of folders) await utimes(folder, now, now).catch(() => {}); // it may just be on its way
}
