import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { codeAt } from './authenticator.fixture.ts';
import { findStep, makeSecret } from './one-time-code.ts';
import { foldRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import { createSecretBox } from './secret-box.ts';

const folders: string[] = [];
let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'forecourt-box-'));
  folders.push(dataDir);
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

it('keeps its key in one file that only this user reads, also when made by several at once', async () => {
  const boxes = Array.from({ length: 5 }, () => createSecretBox({ dataDir, keyText: undefined }));
  const sealed = await Promise.all(boxes.map((box, at) => box.seal('staff 1', `secret ${at}`)));
  expect(await readdir(dataDir)).toEqual(['second-factor.key']);
  expect((await stat(join(dataDir, 'second-factor.key'))).mode & 0o777).toBe(0o600);
  const opened = await Promise.all(sealed.map((one) => boxes[0]?.open('staff 1', one)));
  expect(opened).toEqual(boxes.map((_box, at) => ({ text: `secret ${at}` })));
  expect(sealed.join()).not.toContain('secret');
});

it('opens by the environment what the file has sealed, and says what is wrong otherwise', async () => {
  const sealed = await createSecretBox({ dataDir, keyText: undefined }).seal('staff 1', 'the secret');
  const keyText = await readFile(join(dataDir, 'second-factor.key'), 'utf8');
  const elsewhere = await mkdtemp(join(tmpdir(), 'forecourt-box-'));
  folders.push(elsewhere);
  const shared = createSecretBox({ dataDir: elsewhere, keyText });
  expect(await shared.open('staff 1', sealed)).toEqual({ text: 'the secret' });
  expect(await shared.open('staff 2', sealed)).toEqual({ problem: 'damaged' });
  expect(await shared.open('staff 1', `${sealed.slice(0, -2)}AA`)).toEqual({ problem: 'damaged' });
  expect(await shared.open('staff 1', sealed.slice(0, 20))).toEqual({ problem: 'damaged' });
  const stranger = createSecretBox({ dataDir: elsewhere, keyText: undefined });
  expect(await stranger.open('staff 1', sealed)).toEqual({ problem: 'other key' });
  const moved = createSecretBox({ dataDir, keyText: 'a new key for all of our processes' });
  expect(await moved.open('staff 1', sealed)).toEqual({ text: 'the secret' });
  expect(await moved.knows(await moved.seal('staff 1', 'more'))).toBe(true);
});

it('does not write over a key file that is damaged', async () => {
  await writeFile(join(dataDir, 'second-factor.key'), 'short');
  const box = createSecretBox({ dataDir, keyText: undefined });
  await expect(box.seal('staff 1', 'the secret')).rejects.toThrow('second-factor.key');
  expect(await readFile(join(dataDir, 'second-factor.key'), 'utf8')).toBe('short');
});

it('takes the code of this half minute, the one before and the one after', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_700_000_000, max: 2_000_000_000 }), (atS) => {
      const secret = makeSecret();
      const now = new Date(atS * 1000);
      const step = Math.floor(atS / 30);
      const codeOf = (other: number) => codeAt(secret, new Date(other * 30_000));
      for (const near of [step - 1, step, step + 1])
        expect(findStep(secret, codeOf(near), now)).toBeDefined();
      for (const far of [step - 2, step + 2]) {
        // One code in 300,000 is that of a step nearby too.
        const isNear = [step - 1, step, step + 1].some((near) => codeOf(near) === codeOf(far));
        if (!isNear) expect(findStep(secret, codeOf(far), now)).toBeUndefined();
      }
    }),
    { numRuns: 50 },
  );
});

it('agrees with the test values of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  for (const [code, atS] of [
    ['287082', 59],
    ['081804', 1_111_111_109],
  ] as const) {
    const at = new Date(atS * 1_000);
    expect(findStep(secret, code, at)).toBe(Math.floor(atS / 30));
    expect(codeAt(secret, at)).toBe(code);
  }
  expect(findStep(secret, '287082', new Date(59_000))).toBe(1);
});

it('makes ten recovery codes that differ, and reads them however they are typed', () => {
  const codes = makeRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/);
    expect(foldRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')}`)).toBe(code.replaceAll('-', ''));
  }
});
