import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockFolder } from '../db/locks/folder-lock.ts';
import { refuseTransactionPooler } from '../db/postgres/transaction-pooler.ts';
import { explainTrouble } from './explain-trouble.ts';

const reasonOf = (work: () => unknown) =>
  Promise.resolve()
    .then(work)
    .then(
      () => expect.unreachable('it worked'),
      (error: unknown) => error,
    );

it('tells whose rights are missing where, and what to do', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'forecourt-rights-'));
  // A folder in its place cannot be opened by anybody; for root, rights say nothing.
  await mkdir(join(DATA_DIR, 'forecourt.lock'));
  const locked = explainTrouble(await reasonOf(() => lockFolder(DATA_DIR)), { DATA_DIR });
  expect(locked).toMatch(
    /^\S+ cannot be opened or written by the user \S+ \(unable to open database file\)\. Nothing was changed\. The data folder \S+ and all in it have to belong to the user that runs the site \(such as: sudo chown -R /,
  );
  expect(locked).toContain(DATA_DIR);
  await rm(DATA_DIR, { recursive: true });
  const elsewhere = Object.assign(new Error('EACCES: permission denied'), {
    code: 'EACCES',
    path: '/mnt/x.tar',
  });
  expect(explainTrouble(elsewhere, { DATA_DIR })).toMatch(
    /^\/mnt\/x\.tar cannot be .* name another place\.$/,
  );
  const port = Object.assign(new Error('listen EACCES 0.0.0.0:80'), { code: 'EACCES', syscall: 'listen' });
  expect(explainTrouble(port, { DATA_DIR })).toContain('Set PORT to 1024 or more');
});

it('tells what is wrong with DATABASE_URL, and never the password', async () => {
  const DATABASE_URL = 'postgres://cars:a-secret@db.invalid:5433/cars';
  const explain = (error: unknown) => explainTrouble(error, { DATABASE_URL }) ?? expect.fail();
  const unknown = explain(await reasonOf(() => refuseTransactionPooler(DATABASE_URL)));
  expect(unknown).toContain('nobody knows the host db.invalid:5433');
  expect(unknown).toContain('Check the host in DATABASE_URL');
  const closed = await reasonOf(() => refuseTransactionPooler('postgres://cars@127.0.0.1:1/cars'));
  expect(explain(closed)).toContain(
    'does not answer (connect ECONNREFUSED 127.0.0.1:1). Check that PostgreSQL runs',
  );
  const failed = (code: string) => explain(Object.assign(new Error('as PostgreSQL says'), { code }));
  expect(failed('28P01')).toContain('Check the user and the password in DATABASE_URL');
  expect(failed('3D000')).toContain('has no database named cars. Make it (createdb cars)');
  expect(failed('CERT_HAS_EXPIRED')).toContain('No secure connection');
  expect([unknown, failed('28P01'), failed('3D000')].join()).not.toContain('a-secret');
  expect(explainTrouble(new Error('another'), { DATABASE_URL })).toBeUndefined();
});

it('a Node that is too old is told so in one line', () => {
  const run = (...words: string[]) => {
    try {
      // As one from before Node ran TypeScript.
      return execFileSync(process.execPath, ['--no-experimental-strip-types', ...words], {
        cwd: tmpdir(),
        encoding: 'utf8',
        stdio: 'pipe',
      });
    } catch (error) {
      return String((error as { stderr: string }).stderr);
    }
  };
  const root = join(import.meta.dirname, '../../..');
  expect(run(join(root, 'src/server/main.mjs'))).toMatch(/^Forecourt needs Node 24 .*\n$/);
  expect(run(join(root, 'scripts/forecourt.mjs'), 'backup')).toMatch(
    /^This needs Node 24 .* Install one.*\n$/,
  );
});
