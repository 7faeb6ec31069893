import type { StoreSettings } from '#server/object-store/object-store.ts';
import { openBackupStore } from '../archive/backup-store.ts';
import { sumLine } from '../archive/sums-file.ts';
import { isOfAny, SUM_ENDING } from './nightly-name.ts';
import { listLooseMarks, type NightlyPlace, toNightlyFiles } from './nightly-place.ts';

/** Nightly backups in an S3-compatible store. An upload becomes visible when complete, and good when marked. */
export function createNightlyBucket(settings: StoreSettings): NightlyPlace {
  const store = openBackupStore(settings);
  const placeOf = (name: string) => ({ store: settings, name });

  async function listNames(): Promise<{ name: string; bytes: number }[]> {
    const found: { name: string; bytes: number }[] = [];
    for await (const { objects } of store.list('nightly-', { delimiter: '/' })) found.push(...objects);
    return found;
  }

  return {
    list: async (ids) => toNightlyFiles(ids, await listNames()),
    source: placeOf,
    target: placeOf,
    written: placeOf,
    publish: (filename, sha256) =>
      store.write(filename + SUM_ENDING, Buffer.from(sumLine(filename, sha256)), {
        'content-type': 'text/plain',
      }),
    discard: (filename) => store.remove(filename),

    async remove(filename) {
      await store.remove(filename);
      await store.remove(filename + SUM_ENDING);
    },

    async sweep(ids) {
      await store.abandonLarge('nightly-', (name) => isOfAny(ids, name));
      const names = (await listNames()).map(({ name }) => name);
      for (const name of listLooseMarks(ids, names)) await store.remove(name);
    },
  };
}
