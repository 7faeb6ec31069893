import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyBytes } from './byte-jobs.ts';

const passphrase = 'twelve cars on a gravel yard';
// More than a chunk of the format, and no whole number of them.
const content = randomBytes(200_001);
/** Runs a program on a terminal of its own. */
const TERMINAL = '/usr/bin/script';
let folder: string;
const at = (name: string) => ({ file: join(folder, name) });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-bytes-'));
  await writeFile(at('plain').file, content);
  await copyBytes({ kind: 'bytes', from: at('plain'), to: at('sealed.age'), seal: { passphrase } });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The program asks for the passphrase on a terminal, so it is given one. */
function openByProgram(from: string, to: string): Promise<number | null> {
  const age = process.env.TEST_AGE ?? 'age';
  const child = spawn(TERMINAL, [
    '--quiet',
    '--return',
    '--command',
    `${age} -d -o ${to} ${from}`,
    '/dev/null',
  ]);
  child.stdout.once('data', () => child.stdin.write(`${passphrase}\n`));
  return new Promise((resolve) => child.once('exit', resolve));
}

it('is opened by the age program', async () => {
  expect((await readFile(at('sealed.age').file)).includes(content.subarray(0, 16))).toBe(false);
  expect(await openByProgram(at('sealed.age').file, at('by-program').file)).toBe(0);
  expect((await readFile(at('by-program').file)).equals(content)).toBe(true);
});

it('is opened again by the passphrase alone, and only whole', async () => {
  const { read, written } = await copyBytes({
    kind: 'bytes',
    from: at('sealed.age'),
    to: at('opened'),
    open: { passphrase },
  });
  expect((await readFile(at('opened').file)).equals(content)).toBe(true);
  expect(written).toEqual((await copyBytes({ kind: 'bytes', from: at('plain') })).read);
  expect(read.bytes).toBeGreaterThan(written.bytes);

  const open = { passphrase: 'another one, that is wrong' };
  await expect(copyBytes({ kind: 'bytes', from: at('sealed.age'), open })).rejects.toMatchObject({
    code: 'EPASSPHRASE',
  });
  const sealed = await readFile(at('sealed.age').file);
  for (const [name, bytes] of [
    ['cut', sealed.subarray(0, 100_000)],
    ['changed', Buffer.from(sealed).fill(0, 150_000, 150_001)],
    ['none', Buffer.from('not encrypted at all')],
  ] as const) {
    await writeFile(at(name).file, bytes);
    await expect(copyBytes({ kind: 'bytes', from: at(name), open: { passphrase } })).rejects.toMatchObject({
      code: 'EDAMAGED',
    });
  }
});
