/**
 * npm run cluster   three processes on one PostgreSQL and one S3 server, behind nginx, all on this machine
 *
 * 300 visitors a second and staff at work, while a process is killed and started again, all of them are rolled to a new
 * build, and the database and the store are taken away in turn. Prints what visitors saw in each phase. Ends with 1 when a
 * visitor was failed, when something acknowledged is not there at the end, when a vehicle is booked twice for one time, or
 * when the processes do not agree. Six buyers at a time want the same. CLUSTER_SECONDS=60 for longer phases.
 */
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { startCluster, until } from '#test/support/cluster/cluster.ts';
import { findLosses, newLedger } from '#test/support/cluster/ledger.ts';
import { failuresOf, openTraffic, type Phase, staffFailuresOf } from '#test/support/cluster/traffic.ts';
import { startOwnPostgres } from '#test/support/database/own-postgres.ts';
import type { Outcome } from '#test/support/processes/steady-requests.ts';
import { startFaultyStore } from '#test/support/stores/faulty-store.ts';
import { rank } from './bench/rank.ts';

const PHASE_MS = Number(process.env.CLUSTER_SECONDS ?? 10) * 1_000;
const MOST_ERRORS = 20;
const PER_SECOND = Number(process.env.CLUSTER_PER_SECOND ?? 300);
const PROCESSES = 3;

// Plain JavaScript, as the first start needs it.
const bootstrap = (file: string) => import(new URL(`../bootstrap/${file}`, import.meta.url).href);
const { ensureBuilt }: { ensureBuilt: () => Promise<void> } = await bootstrap('build.mjs');
const { ensureObjectStore }: { ensureObjectStore: () => Promise<{ url: string }> } =
  await bootstrap('object-store.mjs');
const { ensureDeployTools }: { ensureDeployTools: () => Promise<Record<string, string>> } =
  await bootstrap('deploy-tools.mjs');
const { endAll }: { endAll: () => Promise<void> } = await bootstrap('lifetime.mjs');

await ensureBuilt();
process.env.TEST_OBJECT_STORE = (await ensureObjectStore()).url;
Object.assign(process.env, await ensureDeployTools());

let failed = false;
const postgres = await startOwnPostgres();
const store = await startFaultyStore();
try {
  const cluster = await startCluster({
    processes: PROCESSES,
    databaseUrl: postgres.url,
    storeEnv: { ...store.env, PHOTO_STORE_TIME_S: '10' },
    demoPhotos: 'featured',
  });
  try {
    await run(cluster);
  } finally {
    await cluster.stop();
  }
} finally {
  store.close();
  await postgres.discard();
  await endAll();
}
process.exit(failed ? 1 : 0);

async function run(cluster: Awaited<ReturnType<typeof startCluster>>): Promise<void> {
  await until(() => arePicturesDrawn(cluster.url), 600_000);
  const ledger = newLedger();
  const traffic = await openTraffic({ cluster, perSecond: PER_SECOND, ledger });
  const during = async (name: string, work: () => Promise<unknown>) => tell(await traffic.during(name, work));
  const wait = () => pause(PHASE_MS);
  await traffic.fillCaches();
  await traffic.during('warm', wait);

  await during('nothing happens', wait);
  const worker = Math.max(0, await cluster.findWorker());
  await during('a process is killed', async () => {
    await pause(1_000);
    await cluster.kill(worker);
    await wait();
  });
  await during('and started again', async () => {
    await cluster.restart(worker);
    await wait();
  });
  await during('rolled to a new build', async () => {
    const codes = await cluster.roll();
    if (codes.some((code) => code !== 0)) fail(`they ended with ${codes.join(', ')}`);
  });
  await during('PostgreSQL stopped', async () => {
    await postgres.stop();
    await wait();
  });
  await during('and started again', async () => {
    await postgres.start();
    await wait();
  });
  await during('the store away', async () => {
    store.set('gone');
    await wait();
  });
  await during('and back', async () => {
    store.set('none');
    await wait();
  });

  const { inquiries, prices, photos, buyers } = ledger;
  const booked = [...buyers.values()].filter((what) => what === 'booked').length;
  console.log(
    `acknowledged: ${inquiries.size} inquiries, prices of ${prices.size} vehicles, ${photos.size} photos, ` +
      `${booked} bookings, ${buyers.size - booked} wishes for a time; load average ${loadavg()[0]?.toFixed(1)}`,
  );
  const losses = await findLosses(cluster, ledger);
  for (const loss of losses) fail(loss);
  if (losses.length === 0)
    console.log(
      'all of it is there once, no vehicle is booked twice for one time, and every process shows the same stock',
    );
  if (!failed) return;
  const errors = cluster
    .logs()
    .flatMap((log) => log.split('\n').filter((line) => line.includes('"level":"error"')));
  console.log(['errors that the processes logged:', ...errors.slice(0, MOST_ERRORS)].join('\n  '));
}

/** The demonstration is put into the store while the first process already serves. */
async function arePicturesDrawn(url: string): Promise<boolean> {
  const cars = (await (await fetch(`${url}/api/cars`)).json()) as { photos: unknown[] }[]; // the contract's list
  return cars.length > 0 && cars.every(({ photos }) => photos.length > 0);
}

function tell(phase: Phase): void {
  const { name, seconds, visitors, staff } = phase;
  const times = visitors.map(({ ms }) => ms);
  console.log(
    `${name.padEnd(24)}${visitors.length} visits in ${seconds.toFixed(0)} s, p50 ${rank(0.5, times).toFixed(0)} ms, ` +
      `p99 ${rank(0.99, times).toFixed(0)} ms: ${count(visitors)}; staff: ${count(staff)}`,
  );
  const failures = failuresOf(phase);
  if (failures.length > 0) fail(`visitors were failed: ${count(failures, true)}`);
  const odd = staffFailuresOf(phase);
  if (odd.length > 0) fail(`staff did not find what they had saved: ${count(odd, true)}`);
}

function count(outcomes: readonly Outcome[], isByKind = false): string {
  const groups = Map.groupBy(outcomes, ({ status, kind }) => (isByKind ? `${kind} ${status}` : `${status}`));
  return [...groups].map(([what, some]) => `${some.length} × ${what}`).join(', ') || 'none';
}

function fail(why: string): void {
  failed = true;
  console.log(`  MISSED: ${why}`);
}
