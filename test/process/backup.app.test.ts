import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aForm, aJpeg } from '#features/photos/server/pictures.fixture.ts';
import { openPostgres } from '#server/db/database.ts';
import { createFolderClaims } from '#server/db/locks/folder-claims.ts';
import { createTestDatabase } from '../support/database/test-database.ts';
import { type SiteProcess, startProcess } from '../support/processes/site-process.ts';
import { runCommand } from '../support/processes/terminal-command.ts';

// Each test starts the whole server several times.
vi.setConfig({ testTimeout: 240_000 });

const account = { username: 'dana', password: 'a long password' };
const isSqlite = process.env.TEST_ENGINE !== 'postgres';
let folder: string;
let env: Record<string, string>;
let site: SiteProcess | undefined;
let dropDatabase: (() => Promise<void>) | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-backup-'));
  env = { DATA_DIR: folder, DEMO: 'off', ADMIN_USERNAME: account.username, ADMIN_PASSWORD: account.password };
  env.BACKUP_PASSPHRASE = 'twelve cars on a gravel yard';
  if (isSqlite) return;
  const database = await createTestDatabase();
  dropDatabase = database.drop;
  env.DATABASE_URL = database.url;
});
afterEach(async () => {
  await site?.stop('SIGKILL');
  await dropDatabase?.();
  await rm(folder, { recursive: true, force: true });
});

/** The running site with a session. */
async function enter() {
  site = await startProcess(env);
  const { url } = site;
  const login = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  expect(login.status).toBe(200);
  const cookie = String(login.headers.get('set-cookie')).split(';', 1)[0] ?? '';
  return async <Answer = unknown>(
    method: string,
    path: string,
    body?: object | Uint8Array<ArrayBuffer>,
    type = 'application/json',
  ): Promise<{ status: number; body: Answer }> => {
    const payload = body instanceof Uint8Array ? body : body && JSON.stringify(body);
    const headers = { cookie, ...(payload ? { 'content-type': type } : {}) };
    const answer = await fetch(`${url}/api/admin/${path}`, { method, headers, body: payload });
    return { status: answer.status, body: (await answer.json()) as Answer }; // the test says what it expects
  };
}
type Call = Awaited<ReturnType<typeof enter>>;

async function addVehicle(call: Call, make: string, photoCount: number): Promise<void> {
  const { body } = await call<{ vehicle: { id: number } }>('POST', 'vehicles', {
    make,
    model: 'Test',
    year: 2020,
    price: 1,
    mileage: 1,
  });
  if (photoCount === 0) return;
  const files = await Promise.all(
    Array.from({ length: photoCount }, async (_, at) => ({
      content: await aJpeg({ width: 900, height: 600, colour: `#${at}${at}3366` }),
    })),
  );
  const { payload, headers } = aForm(files, {});
  const answer = await call('POST', `vehicles/${body.vehicle.id}/photos`, payload, headers['content-type']);
  expect(answer.status).toBe(201);
}

async function makesOf(call: Call): Promise<string[]> {
  const { body } = await call<{ make: string; photoCount: number }[]>('GET', 'vehicles');
  return body.map(({ make, photoCount }) => `${make} ${photoCount}`).sort();
}

const run = (command: string, ...words: string[]) => runCommand(command, words, env);

/** Whichever process began it, the site and the commands wait for its end. */
async function expectOneAtATime(call: Call): Promise<void> {
  const store = env.DATABASE_URL ? openPostgres(env.DATABASE_URL, () => {}) : undefined;
  const claim = await (store?.claims ?? createFolderClaims(folder)).claim('A restore');
  const message = 'A restore is running. Wait until it has finished, then';
  try {
    for (const [command, then] of [
      ['backup', 'try'],
      ['check-data', 'check'],
    ] as const) {
      const { code, text } = await run(command);
      expect([code, text.split('\n').slice(1)]).toEqual([1, [`${message} ${then} again.`, '']]);
      expect(text).toContain(`Data folder: ${folder}. Database: `);
    }
    const refused = await call('POST', 'database/backup');
    expect(refused).toMatchObject({ status: 409, body: { message: `${message} try again.` } });
    expect((await call('GET', 'database/operation')).body).toMatchObject({ running: 'A restore' });
  } finally {
    if ('release' in claim) await claim.release();
    await store?.close();
  }
}

describe('at the terminal', () => {
  it('a backup is made beside the running site, and restored after the database was lost', async () => {
    const call = await enter();
    await addVehicle(call, 'Kept', 2);
    const file = join(folder, 'elsewhere', 'night.tar.age');
    // With a passphrase it is sealed, and called so.
    expect(await run('backup', file.slice(0, -'.age'.length))).toMatchObject({
      code: 0,
      text: expect.stringContaining(`The backup is in ${file}, encrypted with BACKUP_PASSPHRASE, read back`),
    });
    expect((await readFile(file)).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'elsewhere'))).toEqual(['night.tar.age']);
    expect((await run('backup', file)).text).toMatch(/already a file of that name/);
    expect(await run('check-data')).toMatchObject({ code: 0, text: expect.stringContaining('sound') });
    if (isSqlite) expect((await run('restore', file)).text).toMatch(/Another Forecourt is using/);
    await expectOneAtATime(call);
    // Two by hand are no obstacle.
    for (let made = 0; made < 2; made += 1) expect((await call('POST', 'database/backup')).status).toBe(200);
    const oneMore = await run('backup');
    expect(oneMore).toMatchObject({ code: 0 });
    const [, nightly = ''] = /backups\/nightly\/(nightly-\S+\.tar\.age), read back/.exec(oneMore.text) ?? [];
    await addVehicle(call, 'Later', 0);
    await site?.stop('SIGTERM');

    if (isSqlite) {
      const database = await open(join(folder, 'forecourt.db'), 'r+');
      await database.write(Buffer.alloc(4096), 0, 4096, 0);
      await database.close();
      expect((await run('check-data')).text).toMatch(/is damaged/);
    }
    const restored = await run('restore', file);
    const outcome = isSqlite
      ? 'The list of its tables is damaged, so there may have been more.'
      : 'Everything was restored';
    expect(restored).toMatchObject({ code: 0, text: expect.stringContaining(outcome) });
    expect(restored.text).not.toMatch(/at .*\.[jt]s:/);
    if (isSqlite) expect((await readdir(folder)).some((name) => name.includes('.damaged-'))).toBe(true);
    const again = await run('restore', nightly);
    expect(again).toMatchObject({ code: 0, text: expect.stringContaining(nightly) });
    expect(await makesOf(await enter())).toEqual(['Kept 2']);
    expect((await run('restore', join(folder, 'nothing'))).code).toBe(1);
    expect(await readFile(file)).toBeDefined();
  });
});
