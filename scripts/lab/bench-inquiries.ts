/**
 * What staff wait for with 10,000 inquiries, on SQLite and on PostgreSQL: the list, a search, the board and the day, each as
 * the browser asks for it, the first time that a process is asked and when it has been asked before. Then all of them are
 * closed, as many in each call as one takes, and put back by the undo. Exits with 1 when a screen takes more
 * than 300 ms of the processor, of site and database together, or a call that changes more than two seconds; the clock also
 * counts what else runs on the machine. `npm run bench:inquiries -- 1000` takes fewer.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MOST_INQUIRIES_TOGETHER } from '#features/inquiries/inquiry-list.ts';
import { inquiryStatuses } from '#features/inquiries/pipeline.ts';
import { type Database, openPostgres, openSqlite } from '#server/db/database.ts';
import { startOwnPostgres } from '#test/support/database/own-postgres.ts';
import { startProcess } from '#test/support/processes/site-process.ts';
import { accountSettings, logIn } from './bench/bench-account.ts';
import { createReport } from './bench/limits-report.ts';
import { addInquiries } from './bench/many-inquiries.ts';
import { processorSecondsBelow } from './bench/process-family.ts';
import { median } from './bench/rank.ts';

const MOST_MS = 300;
const MOST_CHANGE_MS = 2_000;
const WARM_CALLS = 30;

type Call = readonly [method: 'GET' | 'POST', path: string, body?: object];

const count = Number(process.argv[2] ?? 10_000);
/** Without the spam among them. */
const listed = count - Math.floor(count / 50);
const search = (body: object): Call => ['POST', 'inquiry-search', body];
const counts: Call = ['GET', 'inquiries/counts'];
const matchAll: Call = ['POST', 'inquiry-changes/matching', { filter: {}, total: listed }];
const screens: Record<string, readonly Call[]> = {
  list: [search({}), counts],
  'last page': [search({ page: 1_000_000 }), counts],
  'search of a name': [search({ words: 'robin number 4321' })],
  'search that finds nothing': [search({ words: 'nobody of that name' })],
  board: [...[...inquiryStatuses, 'unstated'].map((status) => search({ status, limit: 10 })), counts],
  'Today, mine': [['GET', 'today?whose=mine']],
  'Today, everybody': [['GET', 'today?whose=everybody']],
  'ids of all that match': [matchAll],
};

const { row, isOver } = createReport();
const postgres = await startOwnPostgres();
try {
  await measureAll('SQLite', (folder) => openSqlite(join(folder, 'forecourt.db')), {});
  const openShared = () => openPostgres(postgres.url, (error) => console.error(error.message));
  await measureAll('PostgreSQL', openShared, { DATABASE_URL: postgres.url });
} finally {
  await postgres.discard();
}
process.exit(isOver() ? 1 : 0);

async function measureAll(
  engine: string,
  open: (folder: string) => Database,
  env: Record<string, string>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-inquiries-'));
  const settings = { DATA_DIR: folder, DEMO: 'off', LOGIN_LIMIT: '1000', ...accountSettings, ...env };
  // The first start makes the database and the account.
  await (await startProcess(settings)).stop();
  const database = open(folder);
  await addInquiries(database, count);
  await database.close();
  console.log(`\n${count} inquiries on ${engine}, the first time in a process, then again:`);
  for (const [name, calls] of Object.entries(screens)) {
    const site = await startProcess(settings);
    try {
      const cookie = await logIn(site.url);
      const ask = async () => void (await askAll(site.url, cookie, calls));
      const first = await measure(ask, 1);
      const again = await measure(ask, WARM_CALLS);
      const figures = `${told(first)}, then ${told(again)}`;
      row(name, figures, Math.max(first.cpuMs, again.cpuMs) <= MOST_MS, `at most ${MOST_MS} ms`);
    } finally {
      await site.stop();
    }
  }
  await measureChanges(settings);
  await rm(folder, { recursive: true, force: true });
}

/** As the inbox changes all that match. */
async function measureChanges(settings: Record<string, string>): Promise<void> {
  const site = await startProcess(settings);
  try {
    const cookie = await logIn(site.url);
    const [matching] = await askAll(site.url, cookie, [matchAll]);
    const { ids } = JSON.parse(matching ?? '');
    const changed: object[] = [];
    const portions = Array.from({ length: Math.ceil(ids.length / MOST_INQUIRIES_TOGETHER) }, (_, at) =>
      ids.slice(at * MOST_INQUIRIES_TOGETHER, (at + 1) * MOST_INQUIRIES_TOGETHER),
    );
    await report('close all, in turns', portions, async (some) => {
      const act = { kind: 'lost', lostReason: 'Price' };
      const [said] = await askAll(site.url, cookie, [['POST', 'inquiry-changes', { ids: some, act }]]);
      changed.push(JSON.parse(said ?? '').changed);
    });
    await report('put all back', changed, async (inquiries) => {
      await askAll(site.url, cookie, [['POST', 'inquiry-changes/undo', { inquiries }]]);
    });
  } finally {
    await site.stop();
  }
}

async function report<Portion>(
  name: string,
  portions: readonly Portion[],
  change: (portion: Portion) => Promise<void>,
): Promise<void> {
  const clock: number[] = [];
  const before = processorSecondsBelow(process.pid);
  for (const portion of portions) {
    const startedAt = performance.now();
    await change(portion);
    clock.push(performance.now() - startedAt);
  }
  const cpuMs = ((processorSecondsBelow(process.pid) - before) / portions.length) * 1000;
  const all = clock.reduce((sum, one) => sum + one, 0) / 1000;
  const figures = `${portions.length} calls of ${told({ cpuMs, clockMs: median(clock) })}, ${all.toFixed(0)} s in all`;
  row(name, figures, cpuMs <= MOST_CHANGE_MS, `at most ${MOST_CHANGE_MS} ms each`);
}

/** Each time in the middle by the clock, and the processor time of one. */
async function measure(ask: () => Promise<void>, times: number) {
  const clock: number[] = [];
  const before = processorSecondsBelow(process.pid);
  for (let one = 0; one < times; one += 1) {
    const startedAt = performance.now();
    await ask();
    clock.push(performance.now() - startedAt);
  }
  const cpuMs = ((processorSecondsBelow(process.pid) - before) / times) * 1000;
  return { cpuMs, clockMs: median(clock) };
}

function told({ cpuMs, clockMs }: { cpuMs: number; clockMs: number }): string {
  return `${cpuMs.toFixed(0)} ms (${clockMs.toFixed(0)} by clock)`;
}

/** Until the last of what a screen asks for at once is here. */
async function askAll(url: string, cookie: string, calls: readonly Call[]): Promise<string[]> {
  return Promise.all(
    calls.map(async ([method, path, body]) => {
      const headers = { cookie, ...(body ? { 'content-type': 'application/json', origin: url } : {}) };
      const asked = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
      const answer = await fetch(`${url}/api/admin/${path}`, asked);
      const said = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${said.slice(0, 500)}`);
      return said;
    }),
  );
}
