import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { photoFolderOf } from '#server/installation/photo-place.ts';
import { createObjectStore } from '#server/object-store/object-store.ts';

/** The files of photos, read and changed directly on the disk or in the store. */
export function storedFiles({ dataDir, photoStore }: Config) {
  const store = photoStore && createObjectStore(photoStore);
  const placeOf = (key: string) => join(dataDir, 'photos', key);
  const nameOf = (key: string, file: string) => photoFolderOf(key) + file;

  async function list(key: string): Promise<string[]> {
    if (!store) return (await readdir(placeOf(key))).sort();
    const names: string[] = [];
    for await (const { objects } of store.list(photoFolderOf(key)))
      for (const { name } of objects) names.push(name.split('/').at(-1) ?? '');
    return names.sort();
  }

  return {
    list,

    async read(key: string, file: string): Promise<Buffer> {
      return store
        ? ((await store.read(nameOf(key, file))) ?? Buffer.alloc(0))
        : readFile(join(placeOf(key), file));
    },

    async write(key: string, file: string, content: Buffer): Promise<void> {
      if (store) return store.write(nameOf(key, file), content);
      await mkdir(placeOf(key), { recursive: true });
      await writeFile(join(placeOf(key), file), content);
    },

    async remove(key: string, file: string): Promise<void> {
      if (store) await store.remove(nameOf(key, file));
      else await rm(join(placeOf(key), file));
    },
  };
}
