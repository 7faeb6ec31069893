/**
 * What a day of 100,000 looked-at pages costs: processor time of the site for each that a browser tells, beside a kept page
 * that counts nothing on its way; the rows that the day leaves; and the figures of 90 such days, read by a manager. Exits with 1
 * when one is over its goal. `npm run bench:visits -- 10000` takes fewer pages.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '#server/db/database.ts';
import { daysAfter } from '#shared/dates.ts';
import { startProcess } from '#test/support/processes/site-process.ts';
import { accountSettings, logIn } from './bench/bench-account.ts';
import { atMost, exitCode, row } from './bench/goals.ts';
import { costOfRequests, processorSeconds, residentMegabytes } from './bench/processor-time.ts';

const VIEWS = Number(process.argv[2] ?? 100_000);
/** Each looks at about so many pages. */
const PAGES_EACH = 6;
const AT_ONCE = 8;
const FIGURES = '/api/admin/insights?days=90';

const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-visits-'));
const settings = {
  ...{ DATA_DIR: folder, DEMO: 'on', DEMO_WORK: 'on', DEMO_PHOTOS: 'none', TRUST_PROXY: '1' },
  ...accountSettings,
};
let site = await startProcess(settings);
const pid = site.process.pid ?? 0;
const before = residentMegabytes(pid);
const kept = await costOfRequests(pid, () => `${site.url}/browse-cars`, 4_000);
const told = await costOfViews();
row('a kept page', `${kept.toFixed(3)} ms`, '');
atMost('a page that is told', told, 0.5, 'ms');
row('memory more than before', `${(residentMegabytes(pid) - before).toFixed(0)} MB`, '');
await site.stop();

const rows = await copyOver90Days();
atMost('rows of the day', rows, 4_600, 'rows');
site = await startProcess(settings);
const cookie = await logIn(site.url);
await readFigures(); // the first reads the code too
atMost('figures of 90 such days', await costOfFigures(), 1_000, 'ms of processor time');
await site.stop();
await rm(folder, { recursive: true, force: true });
process.exitCode = exitCode();

async function costOfViews(): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const start = processorSeconds(pid);
  let at = 0;
  const worker = async () => {
    while (at < VIEWS) {
      at += 1;
      await tell(agent, at);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  agent.destroy();
  return ((processorSeconds(pid) - start) / VIEWS) * 1000;
}

/** Half of them vehicles, a fifth searches, of which there are hundreds. */
function pageOf(at: number): string {
  if (at % 10 < 5) return `/vehicles/${1 + (at % 43)}`;
  if (at % 10 < 7) return `/browse-cars?priceMax=${1_000 * (1 + (at % 700))}`;
  return ['/', '/browse-cars', '/contact'][at % 3] ?? '/';
}

function tell(agent: Agent, at: number): Promise<void> {
  const visitor = Math.floor(at / PAGES_EACH);
  const body = JSON.stringify({
    page: pageOf(at),
    did: 'view',
    from: ['google', '', 'facebook'][visitor % 3],
  });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'x-forwarded-for': `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
  };
  return new Promise((resolve, reject) => {
    request(`${site.url}/api/visits`, { agent, method: 'POST', headers }, (response) => {
      if (response.statusCode !== 202) reject(new Error(`${response.statusCode} for a visit`));
      response.resume().on('end', resolve);
    })
      .on('error', reject)
      .end(body);
  });
}

/** As if each of the days that figures show, and those before, had been such a day. Answers the rows of one. */
async function copyOver90Days(): Promise<number> {
  const { db, close } = openSqlite(join(folder, 'forecourt.db'));
  const days = await db
    .selectFrom('visit_counts')
    .select(({ fn }) => ['day', fn.countAll<number>().as('rows')])
    .groupBy('day')
    .orderBy('day', 'desc')
    .execute();
  const newest = days[0]?.day ?? '';
  const ofDay = await db
    .selectFrom('visit_counts')
    .select(['what', 'subject', 'times'])
    .where('day', '=', newest)
    .execute();
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('visit_counts').where('day', '<', newest).execute();
    for (let ago = 1; ago < 180; ago += 1)
      for (let from = 0; from < ofDay.length; from += 200)
        await tx
          .insertInto('visit_counts')
          .values(ofDay.slice(from, from + 200).map((one) => ({ ...one, day: daysAfter(newest, -ago) })))
          .execute();
  });
  await close();
  return ofDay.length;
}

async function readFigures(): Promise<void> {
  const answer = await fetch(site.url + FIGURES, { headers: { cookie } });
  if (answer.status !== 200) throw new Error(`${answer.status} for the figures`);
  await answer.text();
}

async function costOfFigures(): Promise<number> {
  const start = processorSeconds(site.process.pid ?? 0);
  for (let round = 0; round < 5; round += 1) await readFigures();
  return ((processorSeconds(site.process.pid ?? 0) - start) / 5) * 1000;
}
