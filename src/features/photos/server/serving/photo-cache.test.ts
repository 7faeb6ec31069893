import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPhotoFolder } from '../storage/photo-folder.ts';
import type { PhotoStorage } from '../storage/photo-storage.ts';
import { createPhotoCache } from './photo-cache.ts';

const MOST_BYTES = 1_000;
const key = 'a'.repeat(32);
let folder: string;
let isAway: boolean;
let reads: string[];
let storage: PhotoStorage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-cache-'));
  isAway = false;
  reads = [];
  const clock = { now: () => new Date() };
  const keys = {} as Parameters<typeof createPhotoFolder>[0]['keys']; // not called here
  storage = {
    ...createPhotoFolder({ folder: join(folder, 'none'), minAgeMs: 0, keys, clock }),
    async read(_key, file) {
      if (isAway) throw new Error('away');
      reads.push(file);
      if (file === 'gone') throw Object.assign(new Error('gone'), { code: 'ENOENT' });
      return Buffer.alloc(Number(file), file);
    },
  };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = () => createPhotoCache({ storage, folder: join(folder, 'cache'), mostBytes: MOST_BYTES });
const kept = () => readdir(join(folder, 'cache'));

async function cachedBytes(): Promise<number> {
  const sizes = await Promise.all((await kept()).map((name) => stat(join(folder, 'cache', name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

it('keeps what was asked for last, never more than its bytes, and across a restart', async () => {
  const cache = open();
  for (const file of ['300', '400', '500', '2000']) {
    const content = await cache.read(key, file);
    expect(content).toHaveLength(Number(file));
  }
  await vi.waitFor(async () => expect(await cachedBytes()).toBeLessThanOrEqual(MOST_BYTES));
  expect(await kept()).toContain(`${key}-500`);
  isAway = true;
  const again = open();
  expect(await again.sizeOf(key, '500')).toBe(500);
  expect(await buffer(again.stream(key, '500', { first: 0, last: 3 }))).toHaveLength(4);
  await expect(again.read(key, '2000')).rejects.toThrow('away');
});

it('asks once for those who ask at the same time, and again for what is not as it was kept', async () => {
  const cache = open();
  await Promise.all([cache.read(key, '100'), cache.sizeOf(key, '100'), cache.read(key, '100')]);
  expect(reads).toEqual(['100']);
  await writeFile(join(folder, 'cache', `${key}-100`), 'cut');
  expect(await cache.read(key, '100')).toHaveLength(100);
  expect(reads).toEqual(['100', '100']);
  expect(await cache.sizeOf(key, 'gone')).toBeUndefined();
});
