import { randomBytes } from 'node:crypto';
import { mkdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#server/files/durable-file.ts';
import { toPrivateKey } from '#server/installation/photo-place.ts';
import type { KeysInProgress } from '../sweep/keys-in-progress.ts';
import type { StagedPhoto } from './photo-storage.ts';

/** Well below the age at which another process treats files as orphaned. */
const TOUCH_MS = 15_000;

export interface BatchDependencies {
  staging: string;
  making: KeysInProgress;
  /** Records keys whose rows may never be committed. */
  noteLoose: (keys: readonly string[]) => Promise<void>;
  letGo: (keys: readonly string[]) => Promise<void>;
}

/** Begin and end of a batch of photos, for every storage. */
export function startStagedBatch({
  staging,
  making,
  placesOf,
  letGo,
}: Pick<BatchDependencies, 'staging' | 'making' | 'letGo'> & {
  /** Folders that may hold the photo by now; their mtime is kept recent. */
  placesOf: (photo: StagedPhoto) => readonly string[];
}) {
  /** By key; the batch removes those whose folders have moved. */
  const staged = new Map<string, StagedPhoto>();
  /** Photos that may have been stored already. */
  const published: string[] = [];
  let isKept = false;
  const mine = making.startBatch();
  let isTouching = false;
  let isOver = false;
  const heart = setInterval(touch, TOUCH_MS).unref();

  /** One after the other, each path made only then: a restore may hold a photo for every one in the yard. */
  async function touch(): Promise<void> {
    if (isTouching) return;
    isTouching = true;
    for (const photo of staged.values()) {
      const now = new Date();
      for (const place of placesOf(photo)) {
        if (isOver) return;
        await utimes(place, now, now).catch(() => {}); // it may just be on its way
      }
    }
    isTouching = false;
  }

  function end(): void {
    isOver = true;
    clearInterval(heart);
    mine.end();
  }

  return {
    staged,
    published,

    async stage({
      isPrivate = false,
      key: given,
    }: {
      isPrivate?: boolean;
      key?: string;
    } = {}): Promise<StagedPhoto> {
      const id = randomBytes(16).toString('hex');
      const made = isPrivate ? toPrivateKey(id) : id;
      const key = given ?? made;
      // Another process may be making the same photo in the same folder.
      const photo = { key, folder: join(staging, made) };
      for (const name of [made, key]) mine.add(name);
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
