/**
 * A busy day many times over, on a site of its own: 300 requests a second, of which some book a time, move and cancel it, with 200 slow readers, 100 that dribble
 * their headers and 200 staff pages that listen for news, the same while staff upload, back up, export and import,
 * then four times as many, then 200 logins at once while visitors go on, then one client on 50 connections that asks
 * for something new each time. Prints what visitors waited and what the process took; exits with 1 when something
 * failed or a figure is over its limit.
 *
 *     npm run load                     LOAD_SECONDS=600 for longer parts
 *     npm run load -- --minutes 60     instead: an ordinary day with staff at work, and whether memory grows
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { waitUntilDrawn } from '#test/support/browser/drawn-pictures.ts';
import { startProcess } from '#test/support/processes/site-process.ts';
import { sendSteadily } from '#test/support/processes/steady-requests.ts';
import { accountSettings, logIn } from './bench/bench-account.ts';
import { loopWatched, readStall } from './bench/loop-stall.ts';
import { residentMegabytes } from './bench/processor-time.ts';
import { makePhotos } from './bench/twelve-megapixels.ts';
import { openBuyers } from './load/buyers.ts';
import { startFlood } from './load/flood.ts';
import { startListeners } from './load/listeners.ts';
import { isFine, LoadReport } from './load/load-report.ts';
import { startSlowClients } from './load/slow-clients.ts';
import { soak } from './load/soak.ts';
import { workAsStaff } from './load/staff-work.ts';
import { findVisits } from './load/visits.ts';

const SECONDS = Number(process.env.LOAD_SECONDS ?? 60);
const PER_SECOND = 300;
const RAMP_S = 5;
const PHOTOS = 20;
const FLOOD_S = 10;
const MOST_STALL_MS = 250;

const { minutes } = parseArgs({ options: { minutes: { type: 'string' } } }).values;
const report = new LoadReport();
const folder = await mkdtemp(join(tmpdir(), 'forecourt-load-'));
const photos = await makePhotos(folder, PHOTOS);
const env = {
  DATA_DIR: join(folder, 'data'),
  DEMO: 'on',
  DEMO_PHOTOS: 'featured',
  ENQUIRY_LIMIT: '1000000',
  BOOKINGS_AN_HOUR: '1000000',
  VISITOR_MAILS_AN_HOUR: '1000000',
  ...accountSettings,
  ...loopWatched,
};
const site = await startProcess(env);
const pid = site.process.pid ?? 0;
process.once('exit', () => site.process.kill('SIGKILL'));
await waitUntilDrawn(env.DATA_DIR);
const buyers = await openBuyers(site.url, await logIn(site.url));
const visits = await findVisits(site.url, buyers.next);
const { visitor, reader } = visits;

if (minutes) {
  const cookie = await logIn(site.url);
  const { url } = site;
  await soak({ url, pid, cookie, ...visits, photo: photos[0] ?? '' }, Number(minutes), report);
} else {
  await busyDay();
}
await site.stop();
await rm(folder, { recursive: true, force: true });
report.row(
  'this machine',
  `load average ${loadavg()
    .map((one) => one.toFixed(1))
    .join(', ')}`,
);
process.exitCode = report.failed ? 1 : 0;

/** Each part on the same site, one after the other. */
async function busyDay(): Promise<void> {
  const stopSlow = startSlowClients(Number(new URL(site.url).port), {
    readers: 200,
    dribblers: 100,
    path: `/api/photos/${visits.photos[0]}`,
  });
  await sendSteadily(site.url, { perSecond: PER_SECOND, seconds: RAMP_S }, visitor);
  const listeners = await startListeners(site.url, await logIn(site.url), 200);
  const before = residentMegabytes(pid);
  const steady = await sendSteadily(site.url, { perSecond: PER_SECOND, seconds: SECONDS }, visitor);
  const after = residentMegabytes(pid);
  report.waited('steady', steady, { p95: 100, p99: 300 });
  report.expectOnly('steady', steady, isFine);
  report.limited('memory', `${before.toFixed(0)} MB, then ${after.toFixed(0)} MB`, '512 MB', after > 512);

  await readStall(site);
  const staffWork = workAsStaff(site.url, await logIn(site.url), photos);
  const besideStaff = await sendSteadily(site.url, { perSecond: PER_SECOND, until: staffWork }, visitor);
  for (const { name, seconds, mostSeconds } of await staffWork) {
    report.limited(name, `${seconds.toFixed(1)} s`, `${mostSeconds} s`, seconds > mostSeconds);
  }
  report.waited('visitors beside staff', besideStaff, { p99: 750 });
  report.expectOnly('visitors beside staff', besideStaff, isFine);
  const { stallMs } = await readStall(site);
  report.limited(
    'event loop held up',
    `${stallMs.toFixed(0)} ms at most`,
    `${MOST_STALL_MS} ms`,
    stallMs > MOST_STALL_MS,
  );

  const storm = await sendSteadily(
    site.url,
    { perSecond: PER_SECOND * 4, seconds: Math.min(SECONDS, 60) },
    visitor,
  );
  report.waited('four times as many', storm, {});
  report.expectOnly(
    'four times as many',
    storm,
    (status) => isFine(status) || [304, 429, 503].includes(status),
  );
  await new Promise((resume) => setTimeout(resume, 5_000));
  const calm = await sendSteadily(site.url, { perSecond: PER_SECOND, seconds: 20 }, visitor);
  report.waited('five seconds later', calm, { p95: 100, p99: 300 });
  stopSlow();
  const { isOpen, heard } = listeners.stop();
  report.limited('buyers', buyers.inWords(), 'some of each', !buyers.isComplete());
  report.limited('staff pages that listen', `${isOpen} open, ${heard} events`, '200 open', isOpen < 200);

  const [logins, meanwhile] = await Promise.all([
    sendSteadily(site.url, { perSecond: 200, seconds: 1 }, (at) => ({
      kind: 'login',
      method: 'POST',
      path: '/api/admin/login',
      body: JSON.stringify({ username: 'admin', password: `wrong ${at}` }),
    })),
    sendSteadily(site.url, { perSecond: 50, seconds: 10 }, visitor),
  ]);
  report.waited('visitors during 200 logins', meanwhile, { p95: 300 });
  report.expectOnly('logins', logins, (status) => [401, 429].includes(status));
  report.row('memory', `${residentMegabytes(pid).toFixed(0)} MB`);

  await sendSteadily(site.url, { perSecond: 50, seconds: 2 }, reader); // so that what they read is kept
  const flood = startFlood(site.url, 50);
  const readers = await sendSteadily(site.url, { perSecond: 100, seconds: FLOOD_S }, reader);
  const flooded = Object.entries(await flood.stop()).map(([status, count]) => `${count} times ${status}`);
  report.row('a flood of new addresses', `50 connections: ${flooded.join(', ')}`);
  report.waited('visitors on kept pages meanwhile', readers, { p99: 50 });
  report.expectOnly('visitors on kept pages', readers, (status) => status === 200);
}
