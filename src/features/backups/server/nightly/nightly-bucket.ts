import { createObjectStore, type StoreSettings } from '#server/object-store/object-store.ts';
import { sumLine } from '../archive/sums-file.ts';
import { isOf, SUM_ENDING } from './nightly-name.ts';
import { listLooseMarks, type NightlyPlace, toNightlyFiles } from './nightly-place.ts';

/** Nightly backups in an S3-compatible store. An upload becomes visible when complete, and good when marked. */
export function createNightlyBucket(settings: StoreSettings): NightlyPlace {
  const store = createObjectStore(settings, 'backup store');
  const placeOf = (name: string) => ({ store: settings, name });

  async function listNames(): Promise<{ name: string; bytes: number }[]> {
    const found: { name: string; bytes: number }[] = [];
    for await (const { objects } of store.list('nightly-', { delimiter: '/' })) found.push(...objects);
    return found;
  }

  return {
    list: async (installationId) => toNightlyFiles(installationId, await listNames()),
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

    async sweep(installationId) {
      await store.abandonLarge('nightly-', (name) => isOf(installationId, name));
      const names = (await listNames()).map(({ name }) => name);
      for (const name of listLooseMarks(installationId, names)) await store.remove(name);
    },
  };
}
