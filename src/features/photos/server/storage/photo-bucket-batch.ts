import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sideBySide } from '#server/jobs/side-by-side.ts';
import type { ObjectStore } from '#server/object-store/object-store.ts';
import { headersOf, nameOf } from './photo-bucket-names.ts';
import type { PhotoBatch, StagedPhoto } from './photo-storage.ts';
import { type BatchDependencies, startStagedBatch } from './staged-batch.ts';

const AT_ONCE = 8;

/**
 * Files first, rows last: made on the local disk, sent to the store, and a row is committed only after the store has
 * acknowledged every file. A crash at any point leaves objects without rows, which the sweep quarantines.
 */
export function createBucketBatch({
  store,
  staging,
  making,
  noteLoose,
  letGo,
}: BatchDependencies & { store: ObjectStore }): PhotoBatch {
  const { staged, published, ...batch } = startStagedBatch({
    staging,
    making,
    placesOf: ({ folder }) => [folder],
    // If the store is away they stay until the sweep: the database has recorded them.
    letGo: (keys) => letGo(keys).catch(() => {}),
  });

  async function send(photos: readonly StagedPhoto[]): Promise<void> {
    if (photos.length === 0) return;
    await noteLoose(photos.map(({ key }) => key));
    const files: { key: string; file: string; path: string }[] = [];
    for (const { key, folder } of photos) {
      published.push(key);
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
    ...batch,
    complete: (keys) => send(keys.flatMap((key) => staged.get(key) ?? [])),
    publish: () => send([...staged.values()]),
  };
}
