import { lstat, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder, writeDurably } from '#server/files/durable-file.ts';
import { namesIn } from '#server/files/names-in.ts';
import { sumLine } from '../archive/sums-file.ts';
import { isOfAny, PART_ENDING, SUM_ENDING } from './nightly-name.ts';
import { listLooseMarks, type NightlyPlace, toNightlyFiles } from './nightly-place.ts';

/** Nightly backups in a folder of this machine. Links are neither listed nor followed. */
export function createNightlyFolder(folder: string): NightlyPlace {
  const pathOf = (name: string) => join(folder, name);
  const partOf = (filename: string) => pathOf(filename) + PART_ENDING;

  return {
    async list(ids) {
      const found: { name: string; bytes: number }[] = [];
      for (const name of await namesIn(folder)) {
        const file = await lstat(pathOf(name)).catch(() => undefined); // just deleted
        if (file?.isFile()) found.push({ name, bytes: file.size });
      }
      return toNightlyFiles(ids, found);
    },

    source: (filename) => ({ file: pathOf(filename) }),
    target: (filename) => ({ file: partOf(filename) }),
    written: (filename) => ({ file: partOf(filename) }),

    async publish(filename, sha256) {
      await rename(partOf(filename), pathOf(filename));
      await flushFolder(folder);
      await writeDurably(pathOf(filename) + SUM_ENDING, sumLine(filename, sha256));
    },

    discard: (filename) => rm(partOf(filename), { force: true }),

    // The mark last: without its backup it means nothing.
    async remove(filename) {
      await rm(pathOf(filename), { force: true });
      await rm(pathOf(filename) + SUM_ENDING, { force: true });
      await flushFolder(folder);
    },

    async sweep(ids) {
      const names = await namesIn(folder);
      const loose = listLooseMarks(ids, names);
      for (const name of names) {
        const [filename = ''] = /^nightly-.*?\.tar(?:\.age)?(?=\..*part$)/.exec(name) ?? [];
        if (loose.includes(name) || isOfAny(ids, filename)) await rm(pathOf(name), { force: true });
      }
    },
  };
}
