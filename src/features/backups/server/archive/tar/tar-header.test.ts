import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLOCK, readPaxRecords, readTarHeader, roundUp, toSafeName, writeTarHeader } from './tar-header.ts';

const names = fc
  .string({ unit: fc.constantFrom(...'abcxyz0189_-./ é'), minLength: 1, maxLength: 100 })
  .filter((name) => Buffer.byteLength(name) <= 100);
const sizes = fc.oneof(fc.nat(), fc.integer({ min: 0, max: 0o77777777777 }));

function headerOf(file: { name: string; bytes: number; modifiedAt?: number }): Buffer {
  // Whatever was in the block before is written over.
  const block = Buffer.alloc(BLOCK, 0xff);
  writeTarHeader(block, { modifiedAt: 1_772_409_600, ...file });
  return block;
}

/** With another type or name, and the checksum that goes with it. */
function changed(block: Buffer, at: number, text: string): Buffer {
  const other = Buffer.from(block);
  other.write(text, at, 'latin1');
  other.write('        ', 148, 'latin1');
  const sum = other.reduce((total, byte) => total + byte, 0);
  other.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return other;
}

describe('the header of a file in a tar', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(names, sizes, (name, bytes) => {
        expect(readTarHeader(headerOf({ name, bytes }))).toEqual({ name, bytes, kind: 'file' });
      }),
    );
  });

  it('is refused with any bit turned', () => {
    fc.assert(
      fc.property(names, sizes, fc.nat(BLOCK * 8 - 1), (name, bytes, bit) => {
        const block = headerOf({ name, bytes });
        block[bit >> 3] = (block[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(readTarHeader(block)).toBeUndefined();
      }),
      { numRuns: 2_000 },
    );
  });

  it('is refused when it is anything else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: BLOCK, maxLength: BLOCK }), (bytes) => {
        expect(readTarHeader(Buffer.from(bytes))).toBeUndefined();
      }),
    );
  });

  it('is not written for a name or a size that does not fit', () => {
    expect(() => headerOf({ name: 'x'.repeat(101), bytes: 0 })).toThrow('too long');
    expect(() => headerOf({ name: 'x', bytes: 8 * 1024 ** 3 })).toThrow('too large');
  });

  it.each([
    ['1', 'other'],
    ['2', 'other'],
    ['3', 'other'],
    ['4', 'other'],
    ['6', 'other'],
    ['7', 'other'],
    ['S', 'other'],
    ['K', 'other'],
    ['5', 'folder'],
    ['x', 'pax'],
    ['g', 'global'],
    ['L', 'longName'],
    ['\0', 'file'],
  ])('a header of type %j is %s', (type, kind) => {
    expect(readTarHeader(changed(headerOf({ name: 'a', bytes: 0 }), 156, type))).toMatchObject({ kind });
  });

  it('has the prefix of POSIX before its name, and what GNU tar keeps there not', () => {
    const posix = changed(headerOf({ name: 'name', bytes: 1 }), 345, 'before');
    expect(readTarHeader(posix)?.name).toBe('before/name');
    expect(readTarHeader(changed(posix, 257, 'ustar  \0'))?.name).toBe('name');
  });

  it('is no header of ours without the mark of ustar, or with a size that is no number', () => {
    const block = headerOf({ name: 'name', bytes: 1 });
    expect(readTarHeader(changed(block, 257, 'old..\0'))).toBeUndefined();
    expect(readTarHeader(changed(block, 124, '\x80'))).toBeUndefined();
    expect(readTarHeader(changed(block, 124, '99'))).toBeUndefined();
  });
});

describe('a name in a tar', () => {
  it.each([
    '../x',
    'a/../../x',
    '/etc/passwd',
    './/../x',
    '..',
    'a/..',
    'a\\b',
    'a\nb',
    'a\0b',
    './/etc/../x',
  ])('%j is refused', (name) => expect(toSafeName(name)).toBeUndefined());

  it.each([
    ['./rows/a', 'rows/a'],
    ['././a', 'a'],
    ['./', ''],
    ['.', ''],
    ['photos/..a/b..', 'photos/..a/b..'],
    ['photos/', 'photos/'],
  ])('%j is %j', (name, plain) => expect(toSafeName(name)).toBe(plain));

  it('never leads out of its folder', () => {
    const pieces = fc.array(fc.constantFrom('.', '..', '', 'a', '...', '/'), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(pieces, (parts) => {
        const safe = toSafeName(parts.join('/'));
        if (safe === undefined) return;
        expect(new URL(safe, 'file:///folder/').pathname).toMatch(/^\/folder\//);
        expect(safe.startsWith('/')).toBe(false);
      }),
    );
  });
});

describe('the records of a pax header', () => {
  const encode = (key: string, value: string): string => {
    const rest = ` ${key}=${value}\n`;
    const bytes = Buffer.byteLength(rest);
    let length = bytes + String(bytes).length;
    while (bytes + String(length).length !== length) length = bytes + String(length).length;
    return `${length}${rest}`;
  };

  it('are read as they were written', () => {
    const key = fc.string({ unit: fc.constantFrom(...'abcXYZ.'), minLength: 1 });
    fc.assert(
      fc.property(
        fc.dictionary(key, fc.string({ unit: 'grapheme' }), { noNullPrototype: true }),
        (records) => {
          const entries = Object.entries(records).map(([one, value]) => [one, value.toWellFormed()] as const);
          const text = entries.map(([one, value]) => encode(one, value)).join('');
          expect(readPaxRecords(Buffer.from(text))).toEqual(new Map(entries));
        },
      ),
    );
  });

  it.each(['x', '5 a=b\n', '6 a=b', '7 a=b\n', '6 ab\n\n', '06 a=b\n', '999999 a=b\n', ' a=b\n', '0 a=b\n'])(
    '%j is refused',
    (text) => expect(readPaxRecords(Buffer.from(text))).toBeUndefined(),
  );

  it('are read or refused whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => void readPaxRecords(Buffer.from(bytes))),
    );
  });
});

it('contents are filled up to whole blocks', () => {
  expect([0, 1, 511, 512, 513].map(roundUp)).toEqual([0, 512, 512, 512, 1024]);
});
