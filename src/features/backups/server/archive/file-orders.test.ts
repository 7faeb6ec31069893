import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doOrder } from './file-orders.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-jobs-'));
  // More than is read back at a time.
  writeFileSync(join(folder, 'original.jpg'), Buffer.alloc(600 * 1024, 'photo'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What comes of copying one photo into a file of this name. */
function copyInto(path: string, flags: string) {
  const fd = openSync(path, flags);
  try {
    const place = new BigInt64Array(new SharedArrayBuffer(8));
    return doOrder({ kind: 'copy', fd, place, photos: [{ key: 'a', folder, files: ['original.jpg'] }] });
  } finally {
    closeSync(fd);
  }
}

describe('a photo that is copied into a backup', () => {
  it('is read back from there', () => {
    expect(copyInto(join(folder, 'good.part'), 'w+')).toMatchObject([{ part: { bytes: 600 * 1024 } }]);
  });

  it('is refused when the disk took it without keeping it', () => {
    expect(() => copyInto('/dev/null', 'r+')).toThrow('The disk did not keep what was written');
    expect(() => copyInto('/dev/zero', 'r+')).toThrow('The disk did not keep what was written');
  });
});
