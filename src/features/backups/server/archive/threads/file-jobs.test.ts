import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readerOf } from '#features/photos/server/storage/photo-folder-reader.ts';
import { doFileJob } from './file-jobs.ts';

const KEY = 'a'.repeat(32);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-jobs-'));
  // More than is read back at a time.
  mkdirSync(join(folder, KEY));
  writeFileSync(join(folder, KEY, 'original.jpg'), Buffer.alloc(600 * 1024, 'photo'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What comes of copying one photo into a file of this name. */
async function copyInto(path: string, flags: string) {
  const fd = openSync(path, flags);
  try {
    const place = new BigInt64Array(new SharedArrayBuffer(8));
    const photos = [{ key: KEY, files: ['original.jpg'] }];
    return await doFileJob({ kind: 'copy', fd, place, modifiedAt: 0, reader: readerOf(folder), photos });
  } finally {
    closeSync(fd);
  }
}

describe('a photo that is copied into a backup', () => {
  it('is read back from there', async () => {
    const copied = await copyInto(join(folder, 'good.part'), 'w+');
    expect(copied).toEqual([expect.stringContaining(`photos/${KEY}/original.jpg`)]);
  });

  it('is refused when the disk took it without keeping it', async () => {
    await expect(copyInto('/dev/null', 'r+')).rejects.toThrow('The disk did not keep what was written');
    await expect(copyInto('/dev/zero', 'r+')).rejects.toThrow('The disk did not keep what was written');
  });
});
