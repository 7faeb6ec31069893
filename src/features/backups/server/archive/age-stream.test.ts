import { Decrypter, Encrypter } from 'age-encryption';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openAge, sealAge } from './age-stream.ts';

const CHUNK = 64 * 1024;
const passphrase = 'zwölf Autos';
const LOG_N = 6;

async function* inParts(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function whole(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(Buffer.from(chunk));
  return Buffer.concat(all);
}

const seal = (bytes: Uint8Array, size: number) =>
  whole(sealAge(inParts(bytes, size), { passphrase, logN: LOG_N }));
const open = (bytes: Uint8Array, size: number) => whole(openAge(inParts(bytes, size), passphrase));

/** Lengths around the edges of a chunk, and how the bytes happen to come. */
const cases = fc.record({
  length: fc.oneof(
    fc.constantFrom(0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 2 * CHUNK + 1),
    fc.nat(3 * CHUNK),
  ),
  size: fc.constantFrom(7, 1000, CHUNK, CHUNK + 16, 1_000_000).map((size) => Math.max(size, 997)),
  fill: fc.nat(255),
});

it('is what the library of age reads and writes', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ length, size, fill }) => {
      const bytes = Buffer.alloc(length, fill);
      const decrypter = new Decrypter();
      decrypter.addPassphrase(passphrase);
      const sealed = await seal(bytes, size);
      expect(bytes.equals(await decrypter.decrypt(sealed))).toBe(true);
      const encrypter = new Encrypter();
      encrypter.setPassphrase(passphrase);
      encrypter.setScryptWorkFactor(LOG_N);
      const theirs = await encrypter.encrypt(new Uint8Array(bytes));
      expect(bytes.equals(await open(theirs, size))).toBe(true);
      expect(bytes.equals(await open(sealed, size))).toBe(true);
      expect(theirs.length).toBe(sealed.length);
    }),
    { numRuns: 25 },
  );
});

it('is refused when anything is changed, cut, added or put elsewhere', async () => {
  const sealed = await seal(Buffer.alloc(2 * CHUNK + 9, 7), CHUNK);
  const start = sealed.indexOf('\n', sealed.indexOf('\n--- ') + 1) + 1 + 16;
  const part = CHUNK + 16;
  const parts = [0, 1, 2].map((at) => sealed.subarray(start + at * part, start + (at + 1) * part));
  const head = sealed.subarray(0, start);
  const [one = head, two = head, last = head] = parts;
  const wrong = [
    [head, two, one, last],
    [head, one, last],
    [head, one, two],
    [head, one, two, last, last],
    [head, one],
    [head],
    [head.subarray(0, -8)],
  ].map((some) => Buffer.concat(some));
  for (const bytes of wrong) await expect(open(bytes, 50_000)).rejects.toThrow();
  await fc.assert(
    fc.asyncProperty(fc.nat(sealed.length - 1), async (at) => {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(open(changed, 50_000)).rejects.toThrow();
    }),
    { numRuns: 40 },
  );
});

it('closes what it reads from, also after a wrong passphrase', async () => {
  const sealed = await seal(Buffer.from('twelve cars'), CHUNK);
  let isClosed = false;
  async function* source() {
    try {
      yield sealed;
      yield sealed;
    } finally {
      isClosed = true;
    }
  }
  await expect(whole(openAge(source(), 'another'))).rejects.toThrow('no identity matched');
  expect(isClosed).toBe(true);
});
