import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkData } from '#features/backups/server/checks/check-data.ts';
import { listWronglyFeatured } from '#features/vehicles/server/photo-owners.repository.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { type Db, openPostgres, openSqlite } from '#server/db/database.ts';
import { createLog } from '#server/log.ts';
import { compose } from '#wiring/server/compose.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { type SiteProcess, startProcess } from '../processes/site-process.ts';
import { testStoreEnv } from '../stores/test-store.ts';

const RETRY_MS = 100;
export const account = { username: 'dana', password: 'a long password' };
/** On PostgreSQL the sweep leaves alone what is younger, as another process may be making it. On SQLite a start sweeps all. */
const LONG_AGO_S = 3_600;

export type Engine = 'sqlite' | 'postgres';
export type KillSite = Awaited<ReturnType<typeof openKillSite>>;
export type Visit = Awaited<ReturnType<KillSite['enter']>>;

/** The real server as a process, on a data folder and a database that survive it. */
export async function openKillSite(
  engine: Engine,
  { through = [], env: more = {} }: { through?: readonly string[]; env?: Record<string, string> } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-kill-'));
  const database = engine === 'postgres' ? await createTestDatabase() : undefined;
  const settings = {
    DATA_DIR: folder,
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...(process.env.TEST_PHOTOS === 'store' ? testStoreEnv() : {}),
  };
  const env = {
    ...settings,
    DEMO: 'off',
    ADMIN_USERNAME: account.username,
    ADMIN_PASSWORD: account.password,
    ENQUIRY_LIMIT: '1000000',
    BOOKINGS_AN_HOUR: '1000000',
    VISITOR_MAILS_AN_HOUR: '1000000',
    ...more,
  };
  let site: SiteProcess | undefined;
  let visit: Promise<Awaited<ReturnType<typeof logIn>> & { pid: number | undefined }> | undefined;

  async function end(signal: NodeJS.Signals): Promise<void> {
    visit = undefined;
    await site?.stop(signal);
    site = undefined;
  }
  const kill = () => end('SIGKILL');

  async function open() {
    site = await startProcess(env, { through });
    return { ...(await logIn(site.url)), pid: site.process.pid };
  }

  const openStore = (root: string) =>
    database ? openPostgres(database.url, () => {}) : openSqlite(join(root, 'forecourt.db'));

  /** Inspects the store from outside, without the server. */
  async function findProblems(root: string): Promise<string[]> {
    const config = readConfig({ ...settings, DATA_DIR: root });
    const store = openStore(root);
    const services = compose({ config, database: store, clock: systemClock, log: createLog('silent') });
    try {
      const { photoService, photos } = services;
      return await checkData({
        ...{ dataDir: root, database: store, photoService },
        listPhotoKeys: () => photos.listKeys(),
        listWronglyFeatured: () => listWronglyFeatured(store.db),
      });
    } finally {
      services.catalogue.stop();
      await store.close();
    }
  }

  const isSweptAtStart = engine === 'sqlite';

  return {
    engine,
    isSweptAtStart,
    env,
    folder,
    kill,

    /** Starts the server, unless it runs, and logs in. */
    enter() {
      visit ??= open();
      return visit;
    },

    /** What the server has said since its start, and whether it still runs. */
    describe(): string {
      if (!site) return 'The server does not run.';
      const { exitCode, signalCode } = site.process;
      return `The server ${exitCode === null && signalCode === null ? 'runs' : `ended with ${exitCode ?? signalCode}`}.\n${site.output()}`;
    },

    /** Stops it cleanly, so that it saves its compile cache. */
    stop: () => end('SIGTERM'),

    /** In the database, past the server. */
    async inDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
      const store = openStore(folder);
      try {
        return await work(store.db);
      } finally {
        await store.close();
      }
    },

    /** Everything in order; leftovers of a killed server may take a moment to be swept. */
    async expectSound({ isSwept = isSweptAtStart, root = folder } = {}): Promise<void> {
      const deadline = Date.now() + 20_000;
      for (;;) {
        const problems = await findProblems(root);
        const grave = isSwept
          ? problems
          : problems.filter((one) => !one.startsWith('No photo has the files'));
        if (grave.length === 0) return;
        if (Date.now() > deadline) throw new Error(grave.join('\n'));
        await new Promise((resume) => setTimeout(resume, 50));
      }
    },

    /** Ages everything in the photo folder, so that the next sweep takes orphans. */
    async letTimePass(): Promise<void> {
      const then = Date.now() / 1000 - LONG_AGO_S;
      const photos = join(folder, 'photos');
      for (const place of [photos, join(photos, 'incoming')]) {
        for (const name of await readdir(place).catch(() => [])) await utimes(join(place, name), then, then);
      }
    },

    async close(): Promise<void> {
      await kill();
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function logIn(url: string) {
  const login = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (login.status !== 200) throw new Error(`Nobody can log in: ${login.status} ${await login.text()}`);
  const cookie = String(login.headers.get('set-cookie')).split(';', 1)[0] ?? '';

  /** Throws unless the call succeeded. */
  async function call<Answer = unknown>(
    method: string,
    path: string,
    body?: object | Uint8Array<ArrayBuffer>,
    type = 'application/json',
  ): Promise<Answer> {
    const payload = body instanceof Uint8Array ? body : body && JSON.stringify(body);
    const headers = { cookie, ...(payload ? { 'content-type': type } : {}) };
    const answer = await fetch(`${url}/api/${path}`, { method, headers, body: payload });
    const text = await answer.text();
    if (!answer.ok) throw new Refused(`${method} ${path}: ${answer.status} ${text}`, answer.status);
    return JSON.parse(text) as Answer; // the caller says what it expects
  }

  /** Vehicles, specifications, photos byte by byte, and inquiries. Without ids: an import gives new ones. */
  async function digest(): Promise<string> {
    const { data } = await call<{ data: { stockNumber: string; photos: object[] }[] }>(
      'GET',
      'admin/data/export',
    );
    const vehicles = data
      .map((one) => JSON.stringify(one, (name, value) => (name === 'id' ? undefined : value)))
      .toSorted();
    const leads = await call('GET', 'admin/contacts');
    // While the dealership is open, an inquiry waits longer with every minute.
    const stored = (name: string, value: unknown) =>
      ['waitedMinutes', 'isOverdue'].includes(name) ? undefined : value;
    return createHash('sha256')
      .update(JSON.stringify([vehicles, leads], stored))
      .digest('hex');
  }

  return { url, cookie, call, digest };
}

/** As a browser without JavaScript sends a form. Throws unless what it asks was done. */
export async function postForm({ url }: Visit, page: string, fields: Record<string, string>): Promise<void> {
  const body = new URLSearchParams(fields);
  const { status } = await fetch(url + page, { method: 'POST', body, redirect: 'manual' });
  if (status !== 303) throw new Refused(`POST ${page}: ${status}`, status);
}

/** The server answered with a refusal. */
export class Refused extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** As a browser does while the database is too busy to answer; each of these may be asked for twice. */
export async function untilTaken(ask: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 503) throw error;
      await pause(RETRY_MS);
    }
  }
}
