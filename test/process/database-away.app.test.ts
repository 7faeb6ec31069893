import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPostgres } from '#server/db/database.ts';
import { type OwnPostgres, startOwnPostgres } from '../support/database/own-postgres.ts';
import { type SiteProcess, startProcess } from '../support/processes/site-process.ts';

// The database is really away: stopped, frozen, full or locked by another process.
vi.setConfig({ testTimeout: 60_000 });

/** Two seconds, and half a one for a machine that runs other tests meanwhile. */
const AWAY_MS = 2_500;
const BACK_MS = 5_000;
/** The pool's, and the one that listens for changes. */
const MOST_CONNECTIONS = 10 + 1;
const ANNOUNCEMENT = 'Open as usual this week';
const account = { username: 'dana', password: 'a long password' };

let folder: string;
let site: SiteProcess;
let cookie: string;
let env: Record<string, string>;
let sent: string[] = [];

async function open(): Promise<void> {
  site = await startProcess(env);
}

async function ask(path: string, init: RequestInit = {}) {
  const startedAt = performance.now();
  const answer = await fetch(`${site.url}${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', cookie, ...init.headers },
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, ms: performance.now() - startedAt };
}

/** Sends an inquiry and records it. */
function sendLead() {
  const message = `lead ${sent.length + 1}`;
  sent.push(message);
  const lead = { firstName: 'Mia', lastName: 'Nguyen', email: 'mia@example.com', interest: 'Other', message };
  return ask('/api/contact', { method: 'POST', body: JSON.stringify(lead) });
}

const spooled = async () => (await readdir(join(folder, 'spool')).catch(() => [])).sort();

async function until(isSo: () => Promise<boolean>, withinMs = 20_000): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < withinMs) {
    if (await isSo()) return performance.now() - startedAt;
    await new Promise((resume) => setTimeout(resume, 50));
  }
  throw new Error(`It did not come about in ${withinMs} ms: ${isSo}\n${site.output()}`);
}

async function expectAway(): Promise<void> {
  const before = await spooled();
  const answers = await Promise.all([
    sendLead(),
    sendLead(),
    ask('/api/admin/contacts'),
    ask('/api/admin/session'),
    ask('/api/admin/settings/draft', { method: 'PUT', body: JSON.stringify({ basedOn: 1, sections: {} }) }),
  ]);
  for (const [i, { status, ms, headers }] of answers.entries()) {
    expect(status).toBe(i < 2 ? 202 : 503);
    expect(ms).toBeLessThan(AWAY_MS);
    if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(await spooled()).toHaveLength(before.length + 2);
  await expectBrowsing();
}

async function expectBrowsing(): Promise<void> {
  for (const path of ['/', '/api/dealership']) expect((await ask(path)).text, path).toContain(ANNOUNCEMENT);
  for (const path of ['/', '/browse-cars?make=Lexus', '/vehicles/1', '/api/vehicles', '/api/cars?ids=1']) {
    const { status, ms, text } = await ask(path);
    expect(status, path).toBe(200);
    expect(text, path).toContain('Lexus');
    expect(ms, path).toBeLessThan(AWAY_MS);
  }
}

/** Staff can work again without a restart, and every inquiry of this test is stored once. */
async function expectBack(): Promise<void> {
  const returnedMs = await until(async () => (await ask('/api/admin/contacts')).status === 200);
  expect(returnedMs).toBeLessThan(BACK_MS);
  await expectStoredOnce();
}

async function expectStoredOnce(): Promise<void> {
  await until(async () => (await spooled()).length === 0);
  const contacts: { message: string }[] = JSON.parse((await ask('/api/admin/contacts')).text);
  expect(contacts.map(({ message }) => message).sort()).toEqual([...sent].sort());
}

async function logIn(): Promise<void> {
  const answer = await ask('/api/admin/login', { method: 'POST', body: JSON.stringify(account) });
  expect(answer.status).toBe(200);
  cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

async function openWithOneVehicle(more: Record<string, string>): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-away-'));
  cookie = '';
  sent = [];
  env = {
    DATA_DIR: folder,
    DEMO: 'off',
    ADMIN_USERNAME: account.username,
    ADMIN_PASSWORD: account.password,
    ENQUIRY_LIMIT: '1000',
    ...more,
  };
  await open();
  await logIn();
  const data = [
    { make: 'Lexus', model: 'LC 500', year: 2021, price: 150_000, status: 'available', featured: true },
  ];
  const body = JSON.stringify({ data, clearExisting: false });
  expect((await ask('/api/admin/data/import', { method: 'POST', body })).status).toBe(200);
  const announcement = { text: ANNOUNCEMENT, href: '', from: null, to: null };
  const published = JSON.stringify({ basedOn: 0, sections: { announcement } });
  expect((await ask('/api/admin/settings/publish', { method: 'POST', body: published })).status).toBe(200);
}

/** The crash comes after the inquiry was stored and before its spool file was removed. */
async function crashBeforeForgetting(): Promise<void> {
  const [file = ''] = await spooled();
  await copyFile(join(folder, 'spool', file), join(folder, 'kept-aside'));
  await expectBack();
  await site.stop('SIGKILL');
  await copyFile(join(folder, 'kept-aside'), join(folder, 'spool', file));
  await open();
  await expectStoredOnce();
}

if (process.env.TEST_ENGINE === 'postgres') describe('while PostgreSQL is away', testPostgres);
else describe('while another process holds the database file', testLockedFile);

function testPostgres(): void {
  let postgres: OwnPostgres;
  beforeAll(async () => {
    postgres = await startOwnPostgres();
    await openWithOneVehicle({ DATABASE_URL: postgres.url });
  });
  afterAll(async () => {
    await site?.stop('SIGKILL');
    await postgres?.discard();
    await rm(folder, { recursive: true, force: true });
  });

  const connections = async () => {
    const client = await postgres.connect();
    const { rows } = await client.query(
      "SELECT count(*)::int AS count FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
    );
    await client.end();
    return Number(rows[0].count);
  };

  it('stopped: leads wait on the disk, visitors browse, staff are told, and it goes on by itself', async () => {
    await postgres.stop('SIGQUIT');
    await expectAway();
    await postgres.start();
    await expectBack();
  });

  it('killed together with the site: every lead is stored once', async () => {
    await postgres.stop('SIGKILL');
    await expectAway();
    await site.stop('SIGKILL');
    await postgres.start();
    await open();
    await crashBeforeForgetting();
  });

  it('frozen: nobody waits for it, and no connection is lost', async () => {
    expect((await sendLead()).status).toBe(201); // the pool has connections that will hang
    await postgres.signalAll('SIGSTOP');
    try {
      for (let i = 0; i < 4; i += 1) await expectAway(); // more calls than the pool has connections
    } finally {
      await postgres.signalAll('SIGCONT');
    }
    await expectBack();
    expect(await connections()).toBeLessThanOrEqual(MOST_CONNECTIONS);
  });

  it('shutting down: connections are cut and nobody new is let in', async () => {
    const last = await postgres.connect();
    postgres.closeDoors();
    await last.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
    );
    await expectAway();
    await last.end();
    await postgres.untilStopped();
    await postgres.start();
    await expectBack();
  });

  it('behind a network that swallows everything: the connection is given up, not waited for', async () => {
    const { url, swallow, close } = await startProxy(postgres.url);
    const database = openPostgres(url, () => {}, { queryTimeoutMs: 300 });
    await database.db.selectFrom('vehicles').select('id').execute();
    swallow();
    const work = database.db.transaction().execute((tx) => tx.selectFrom('vehicles').select('id').execute());
    await expect(work).rejects.toThrow(/timeout|terminated|queryable/);
    const again = await database.db.selectFrom('vehicles').select('id').execute();
    expect(again).toHaveLength(1);
    await database.close();
    await close();
  });

  it('cutting a connection in the middle of a transaction: the work fails, and nothing else', async () => {
    const database = openPostgres(postgres.url, () => {}, {});
    const work = database.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
      const other = await postgres.connect();
      await other.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      await other.end();
      // No query is running, so only the connection itself notices.
      await new Promise((resume) => setTimeout(resume, 200));
      await tx.selectFrom('vehicles').select('id').execute();
    });
    await expect(work).rejects.toThrow();
    expect(await database.db.selectFrom('vehicles').select('id').execute()).toHaveLength(1);
    await database.close();
  });

  it('short of connections: what gets none is answered like the rest', async () => {
    await postgres.stop();
    await postgres.start(
      '-c',
      'max_connections=3',
      '-c',
      'superuser_reserved_connections=0',
      '-c',
      'max_wal_senders=0',
    );
    await expectBack();
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => sendLead()),
      ...Array.from({ length: 10 }, () => ask('/api/admin/contacts')),
    ]);
    expect(answers.filter(({ status }) => ![200, 201, 202, 503].includes(status))).toEqual([]);
    await expectBrowsing();
    await expectBack();
    await postgres.stop('SIGQUIT');
    await postgres.start();
    await expectBack();
  });
}

/** A proxy to PostgreSQL whose current connections can be frozen. */
async function startProxy(target: string) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const { hostname, port } = new URL(target);
    const upstream = connect(Number(port), hostname);
    for (const one of [socket, upstream]) sockets.add(one.on('error', () => {}));
    socket.pipe(upstream).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  const address = server.address();
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    swallow: () => {
      for (const socket of sockets) socket.unpipe();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function testLockedFile(): void {
  let holder: ChildProcess | undefined;
  beforeAll(() => openWithOneVehicle({}));
  afterAll(async () => {
    await site?.stop('SIGKILL');
    await letGo();
    await rm(folder, { recursive: true, force: true });
  });

  async function lock(): Promise<void> {
    const script = `
      import Sqlite from 'better-sqlite3';
      const db = new Sqlite(process.argv[1]);
      db.exec('BEGIN EXCLUSIVE');
      process.stdout.write('held');
      setInterval(() => {}, 60_000);`;
    const file = join(folder, 'forecourt.db');
    const args = ['--input-type=module', '-e', script, file];
    holder = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    if (holder.stdout) await once(holder.stdout, 'data');
  }

  async function letGo(): Promise<void> {
    if (!holder || holder.exitCode !== null || holder.signalCode !== null) return;
    const exited = once(holder, 'exit');
    holder.kill('SIGKILL');
    await exited;
  }

  async function expectLeadsKept(): Promise<void> {
    const before = await spooled();
    for (const { status, ms } of await Promise.all([sendLead(), sendLead()])) {
      expect(status).toBe(202);
      expect(ms).toBeLessThan(AWAY_MS);
    }
    expect(await spooled()).toHaveLength(before.length + 2);
    await expectBrowsing();
  }

  it('leads wait on the disk, visitors browse, and it goes on by itself', async () => {
    expect((await sendLead()).status).toBe(201);
    await lock();
    await expectLeadsKept();
    const change = await ask('/api/admin/contacts/1/read', { method: 'PUT' });
    expect(change.status).toBe(503);
    expect(Number(change.headers.get('retry-after'))).toBeGreaterThan(0);
    await letGo();
    await expectBack();
  });

  it('a killed site loses none of them and stores each once', async () => {
    await lock();
    await expectLeadsKept();
    await site.stop('SIGKILL');
    await letGo();
    await open();
    await crashBeforeForgetting();
  });
}
