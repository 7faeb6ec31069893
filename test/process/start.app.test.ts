import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COMMIT } from '#server/build/build-version.ts';
import { VERSION } from '#shared/version.ts';
import { createTestDatabase } from '../support/database/test-database.ts';
import { freePort, type SiteProcess, startProcess } from '../support/processes/site-process.ts';

// Each test starts the whole server, some of them three times.
vi.setConfig({ testTimeout: 120_000 });

const isSqlite = process.env.TEST_ENGINE !== 'postgres';
let folder: string;
let env: Record<string, string>;
const running: SiteProcess[] = [];
const cleanups: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-start-'));
  env = { DATA_DIR: folder, DEMO: 'off', ADMIN_USERNAME: 'dana', ADMIN_PASSWORD: 'a long password' };
  if (isSqlite) return;
  const database = await createTestDatabase();
  cleanups.push(database.drop);
  env.DATABASE_URL = database.url;
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((site) => site.stop('SIGKILL')));
  await Promise.all(cleanups.splice(0).map((clean) => clean()));
  await rm(folder, { recursive: true, force: true });
});

async function start(overrides: Record<string, string> = {}): Promise<SiteProcess> {
  const site = await startProcess({ ...env, ...overrides });
  running.push(site);
  return site;
}

/** What the server said when it would not start: exactly one line, no stack. */
async function refusal(overrides: Record<string, string>): Promise<string> {
  const error: Error = await start(overrides).then(
    () => expect.unreachable('it started'),
    (reason) => reason,
  );
  const [, ...said] = error.message.trim().split('\n');
  expect(said).toHaveLength(1);
  return said[0] ?? '';
}

async function logIn(site: SiteProcess, username = 'dana', password = 'a long password'): Promise<number> {
  const answer = await fetch(`${site.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return answer.status;
}

describe('starting', () => {
  it('makes the first account from the environment, once', async () => {
    const site = await start();
    expect(await logIn(site)).toBe(200);
    for (const [username, password] of [
      ['admin', 'admin'],
      ['admin', 'password'],
      ['root', 'root'],
    ]) {
      expect(await logIn(site, username, password)).toBe(401);
    }
    await site.stop();
    const again = await start({ ADMIN_PASSWORD: 'quite another one', LOG_LEVEL: 'info' });
    expect(await logIn(again)).toBe(200);
    const [started = '{}'] = again.output().match(/^\{.*"started".*$/m) ?? [];
    expect(JSON.parse(started)).toMatchObject({
      version: VERSION,
      commit: COMMIT,
      engine: isSqlite ? 'sqlite' : 'postgres',
      port: Number(new URL(again.url).port),
    });
  });

  it('prints the address of the set-up when there is no account, and none once there is', async () => {
    const site = await start({ NODE_ENV: 'production', ADMIN_PASSWORD: '' });
    await vi.waitFor(() => expect(site.output()).toContain('There is no staff account yet.'));
    const [token] = /(?<=\/admin\/setup#)[\w-]{43}$/m.exec(site.output()) ?? [];
    const check = () =>
      fetch(`${site.url}/api/admin/set-up/check`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
    expect((await check()).status).toBe(200);
    await site.stop();
    const again = await start();
    expect(again.output()).not.toContain('/admin/setup');
  });

  it('names every bad setting in one line', async () => {
    const said = await refusal({ PORT: '99999', TRUST_PROXY: 'yes', LOG_LEVEL: 'loud' });
    for (const name of ['PORT', 'TRUST_PROXY', 'LOG_LEVEL']) expect(said).toContain(name);
    expect(said).not.toContain('99999');
  });

  it('says when the port is taken', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    expect(await refusal({ PORT: String(port) })).toContain('The port is taken');
    other.close();
  });

  it('says when the data folder cannot be made', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toContain(file);
  });
});

describe('stopping', () => {
  it('ends with 0 on SIGTERM and starts again after a kill', async () => {
    const site = await start();
    expect(await site.stop('SIGTERM')).toBe(0);
    const killed = await start();
    await killed.stop('SIGKILL');
    expect(await logIn(await start())).toBe(200);
  });
});

if (isSqlite) describe('a data folder', testDataFolder);
else describe('one PostgreSQL', testSharedDatabase);

function testDataFolder(): void {
  it('belongs to one process', async () => {
    const first = await start();
    expect(await refusal({})).toContain('Another Forecourt is using the data folder');
    expect((await fetch(`${first.url}/api/vehicles`)).status).toBe(200);
  });

  it('is not touched when its database is damaged', async () => {
    await (await start()).stop();
    const file = join(folder, 'forecourt.db');
    const damaged = await readFile(file);
    damaged.fill(0, 0, 4096);
    await writeFile(file, damaged);
    expect(await refusal({})).toMatch(/is damaged.*nothing was changed/);
    expect(await readFile(file)).toEqual(damaged);
  });

  it('is not given an empty database where one was lost', async () => {
    await (await start()).stop();
    await copyFile(join(folder, 'forecourt.db'), join(folder, 'kept-aside'));
    await writeFile(join(folder, 'forecourt.db-wal'), 'x');
    await rm(join(folder, 'forecourt.db'));
    expect(await refusal({})).toContain('is missing or empty');
    expect(await readdir(folder)).not.toContain('forecourt.db');
  });
}

function testSharedDatabase(): void {
  it('serves two processes, which share accounts and sessions', async () => {
    const first = await start();
    const second = await start();
    expect(await logIn(first)).toBe(200);
    expect(await logIn(second)).toBe(200);
  });
}
