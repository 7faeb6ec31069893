import type { FileHandle } from 'node:fs/promises';
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeFolder, writeDurably } from './durable-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-files-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

/** Inodes of the files and folders that were flushed. */
async function watchFlushes(): Promise<() => Promise<Set<number>>> {
  const probe = await open(folder, 'r');
  const prototype = Object.getPrototypeOf(probe) as FileHandle; // the class itself is not exported
  await probe.close();
  const seen: Promise<number>[] = [];
  const sync = prototype.sync;
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    const { ino } = await this.stat();
    seen.push(Promise.resolve(ino));
    return sync.call(this);
  });
  return async () => new Set(await Promise.all(seen));
}

it('two writers of one file do not get in each other’s way: it is one of the two, whole', async () => {
  const file = join(folder, 'lead.json');
  const texts = Array.from({ length: 8 }, (_, at) => String(at).repeat(200_000 + at));
  await Promise.all(texts.map((text) => writeDurably(file, text)));
  expect(texts).toContain(await readFile(file, 'utf8'));
  expect(await readdir(folder)).toEqual(['lead.json']);
});

it('every parent that got a new folder is flushed, and no other', async () => {
  await mkdir(join(folder, 'there'));
  const flushed = await watchFlushes();
  await makeFolder(join(folder, 'there', 'photos', 'incoming'));
  const numberOf = async (path: string) => (await stat(join(folder, path))).ino;
  expect(await flushed()).toEqual(new Set([await numberOf('there'), await numberOf('there/photos')]));
  expect((await stat(join(folder, 'there/photos'))).mode & 0o777).toBe(0o700);
  await makeFolder(join(folder, 'there', 'photos', 'incoming'));
  expect((await flushed()).size).toBe(2);
});
