/**
 * A busy day many times over, on a site of its own: 300 requests a second with 200 slow readers and 100 that dribble
 * their headers, the same while staff upload, back up, export and import, then four times as many, then 200 logins
 * at once while visitors go on, then one client on 50 connections that asks for something new each time. Prints what visitors waited and what the process took; exits with 1 when something
 * failed or a figure is over its limit. LOAD_SECONDS=600 for the long run.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntilDrawn } from '#test/support/drawn-pictures.ts';
import { startProcess } from '#test/support/site-process.ts';
import { type Outcome, sendSteadily, type Wanted } from '#test/support/steady-requests.ts';
import { accountSettings, logIn } from './bench/bench-account.ts';
import { loopWatched, readStall } from './bench/loop-stall.ts';
import { residentMegabytes } from './bench/processor-time.ts';
import { rank } from './bench/rank.ts';
import { makePhotos } from './bench/twelve-megapixels.ts';
import { startFlood } from './load/flood.ts';
import { startSlowClients } from './load/slow-clients.ts';
import { workAsStaff } from './load/staff-work.ts';

const SECONDS = Number(process.env.LOAD_SECONDS ?? 60);
const PER_SECOND = 300;
const RAMP_S = 5;
const PHOTOS = 20;
const FLOOD_S = 10;
const MOST_STALL_MS = 250;

let failed = false;
const folder = await mkdtemp(join(tmpdir(), 'forecourt-load-'));
const photos = await makePhotos(folder, PHOTOS);
const env = {
  DATA_DIR: join(folder, 'data'),
  DEMO: 'on',
  DEMO_PHOTOS: 'featured',
  ENQUIRY_LIMIT: '1000000',
  ...accountSettings,
  ...loopWatched,
};
const site = await startProcess(env);
const pid = site.process.pid ?? 0;
process.once('exit', () => site.process.kill('SIGKILL'));
await waitUntilDrawn(env.DATA_DIR);
const ids = await listIds();

const stopSlow = startSlowClients(Number(new URL(site.url).port), {
  readers: 200,
  dribblers: 100,
  path: `/api/photos/${ids.photos[0]}`,
});
await sendSteadily(site.url, { perSecond: PER_SECOND, seconds: RAMP_S }, visitor);
const before = residentMegabytes(pid);
const steady = await sendSteadily(site.url, { perSecond: PER_SECOND, seconds: SECONDS }, visitor);
const after = residentMegabytes(pid);
report('steady', steady, { p95: 100, p99: 300 });
expectOnly('steady', steady, (status) => status >= 200 && status < 300);
row('memory', `${before.toFixed(0)} MB, then ${after.toFixed(0)} MB`, 'at most 512 MB');
if (after > 512) failed = true;

await readStall(site);
const staffWork = workAsStaff(site.url, await logIn(site.url), photos);
const besideStaff = await sendSteadily(site.url, { perSecond: PER_SECOND, until: staffWork }, visitor);
for (const { name, seconds, mostSeconds } of await staffWork) {
  row(name, `${seconds.toFixed(1)} s`, `${mostSeconds} s`);
  if (seconds > mostSeconds) failed = true;
}
report('visitors beside staff', besideStaff, { p99: 750 });
expectOnly('visitors beside staff', besideStaff, (status) => status >= 200 && status < 300);
const { stallMs } = await readStall(site);
row('event loop held up', `${stallMs.toFixed(0)} ms at most`, `${MOST_STALL_MS} ms`);
if (stallMs > MOST_STALL_MS) failed = true;

const storm = await sendSteadily(
  site.url,
  { perSecond: PER_SECOND * 4, seconds: Math.min(SECONDS, 60) },
  visitor,
);
report('four times as many', storm, {});
expectOnly('four times as many', storm, (status) => [200, 201, 202, 304, 429, 503].includes(status));
await new Promise((resume) => setTimeout(resume, 5_000));
const calm = await sendSteadily(site.url, { perSecond: PER_SECOND, seconds: 20 }, visitor);
report('five seconds later', calm, { p95: 100, p99: 300 });
stopSlow();

const [logins, meanwhile] = await Promise.all([
  sendSteadily(site.url, { perSecond: 200, seconds: 1 }, (at) => ({
    kind: 'login',
    method: 'POST',
    path: '/api/admin/login',
    body: JSON.stringify({ username: 'admin', password: `wrong ${at}` }),
  })),
  sendSteadily(site.url, { perSecond: 50, seconds: 10 }, visitor),
]);
report('visitors during 200 logins', meanwhile, { p95: 300 });
expectOnly('logins', logins, (status) => [401, 429].includes(status));
row('memory', `${residentMegabytes(pid).toFixed(0)} MB`, '');

await sendSteadily(site.url, { perSecond: 50, seconds: 2 }, reader); // so that what they read is kept
const flood = startFlood(site.url, 50);
const readers = await sendSteadily(site.url, { perSecond: 100, seconds: FLOOD_S }, reader);
const flooded = Object.entries(await flood.stop()).map(([status, count]) => `${count} times ${status}`);
row('a flood of new addresses', `50 connections: ${flooded.join(', ')}`, '');
report('visitors on kept pages meanwhile', readers, { p99: 50 });
expectOnly('visitors on kept pages', readers, (status) => status === 200);

await site.stop();
await rm(folder, { recursive: true, force: true });
process.exitCode = failed ? 1 : 0;

/** 40 % searches, 25 % vehicles, 5 % featured, 27 % photos, 3 % enquiries. */
function visitor(at: number): Wanted {
  const vehicle = ids.vehicles[(at * 7) % ids.vehicles.length];
  const share = (at * 37) % 100;
  if (share < 40)
    return { kind: 'search', path: `/api/vehicles?priceMin=${(at * 131) % 90_000}&sort=price-asc` };
  if (share < 65) return { kind: 'vehicle', path: `/vehicles/${vehicle}` };
  if (share < 70) return { kind: 'featured', path: '/api/vehicles/featured' };
  if (share < 97) return { kind: 'photo', path: `/api/photos/${ids.photos[at % ids.photos.length]}?w=640` };
  const inquiry = {
    firstName: 'Dana',
    lastName: 'Whitlock',
    email: 'dana@example.com',
    phone: '0491 570 006',
  };
  const body = JSON.stringify({
    ...inquiry,
    interest: 'Other',
    message: `Number ${at}, please call back.`,
  });
  return { kind: 'enquiry', method: 'POST', path: '/api/contact', body };
}

/** Pages that everybody reads. */
function reader(at: number): Wanted {
  const pages = ['/', '/browse-cars', '/finance', `/vehicles/${ids.vehicles[at % 10]}`];
  return { kind: 'page', path: pages[at % pages.length] ?? '/' };
}

function report(name: string, outcomes: readonly Outcome[], limits: { p95?: number; p99?: number }): void {
  const times = outcomes.map(({ ms }) => ms);
  const [p95, p99] = [rank(0.95, times), rank(0.99, times)];
  const limit = Object.entries(limits).map(([which, ms]) => `${which} ${ms} ms`);
  row(
    name,
    `${outcomes.length} requests, p95 ${p95.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    limit.join(', '),
  );
  if (p95 > (limits.p95 ?? Infinity) || p99 > (limits.p99 ?? Infinity)) failed = true;
}

function expectOnly(name: string, outcomes: readonly Outcome[], isFine: (status: number) => boolean): void {
  const others = outcomes.filter(({ status }) => !isFine(status));
  const found = new Map<string, number>();
  for (const { kind, status } of others) {
    found.set(`${kind} ${status}`, (found.get(`${kind} ${status}`) ?? 0) + 1);
  }
  const text = [...found].map(([what, count]) => `${count} times ${what}`).join(', ');
  row(`${name}: other answers`, text || 'none', 'none');
  if (others.length > 0) failed = true;
}

async function listIds(): Promise<{ vehicles: number[]; photos: number[] }> {
  const answer = await fetch(`${site.url}/api/cars`);
  const cars = (await answer.json()) as { id: number; photos: { id: number }[] }[]; // the contract's list
  const photos = cars.flatMap((car) => car.photos.map(({ id }) => id));
  return { vehicles: cars.map(({ id }) => id), photos };
}

function row(what: string, figure: string, limit: string): void {
  console.log(`${what.padEnd(32)} ${figure.padEnd(56)} ${limit && `limit: ${limit}`}`);
}
