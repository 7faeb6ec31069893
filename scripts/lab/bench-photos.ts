/**
 * Uploads 20 photos of 12 megapixels and prints what that takes, beside what the image library alone needs
 * for the same renditions, and what a visitor notices meanwhile. The machine may be busy with other things,
 * so processor seconds, which mean the same then, stand beside the clock's. Exits with 1 when a figure is
 * over its limit. Reads /proc, so it runs on Linux.
 */

import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProcess } from '#test/support/processes/site-process.ts';
import { accountSettings, logIn } from './bench/bench-account.ts';
import { createReport } from './bench/limits-report.ts';
import { measureFamily } from './bench/process-family.ts';
import { median, rank } from './bench/rank.ts';
import { makePhotos } from './bench/twelve-megapixels.ts';

const PHOTOS = 20;
const MOST_RATIO = 1.3;
const MOST_MEGABYTES = 300;
const MOST_P99_MS = 50;
const ASK_EVERY_MS = 20;
const LOOK_EVERY_MS = 200;

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-photos-'));
const files = await makePhotos(folder, PHOTOS);
const site = await startProcess({
  DATA_DIR: join(folder, 'data'),
  DEMO: 'on',
  DEMO_PHOTOS: 'none',
  ...accountSettings,
});
const pid = site.process.pid ?? 0;
const { row, isOver } = createReport();
try {
  const cookie = await logIn(site.url);
  const first = measureFamily(pid);
  const quiet = await askWhile(new Promise((resume) => setTimeout(resume, 5_000)));
  const before = measureFamily(pid);
  const visitorSeconds = (before.processorSeconds - first.processorSeconds) / quiet.count;
  const watch = watchMemory();
  const upload = runRole('upload-photos.ts', `${site.url}/api/admin/vehicles/1/photos`, cookie, ...files);
  const busy = await askWhile(upload);
  const { seconds } = await upload;
  const peak = watch.stop() - before.megabytes;
  // The concurrent visitor is not part of the photos' cost.
  const all = measureFamily(pid).processorSeconds - before.processorSeconds;
  const used = all - busy.count * visitorSeconds;
  const alone = await runRole('photos-by-libvips.ts', folder, ...files);

  row('by the clock', `${seconds.toFixed(1)} s, the library alone ${alone.seconds.toFixed(1)} s`);
  const figures = `${used.toFixed(1)} s, the library alone ${alone.processorSeconds.toFixed(1)} s`;
  const ratio = used / alone.processorSeconds;
  row(`processor, ${ratio.toFixed(2)} times`, figures, ratio <= MOST_RATIO, `at most ${MOST_RATIO} times`);
  row('memory over idle', `${peak.toFixed(0)} MB`, peak <= MOST_MEGABYTES, `at most ${MOST_MEGABYTES} MB`);
  row('GET /api/vehicles before', describe(quiet));
  row('GET /api/vehicles during', describe(busy), busy.p99 < MOST_P99_MS, `p99 under ${MOST_P99_MS} ms`);
} finally {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(isOver() ? 1 : 0);

/** A visitor who asks for another page of the list every 20 ms, each time a new one, until the work is done. */
async function askWhile(work: Promise<unknown>): Promise<Latencies> {
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  work.then(end, end);
  const took: number[] = [];
  const asking: Promise<void>[] = [];
  for (let at = 0; !isDone; at += 1) {
    asking.push(askOnce(at).then((ms) => void took.push(ms)));
    await new Promise((resume) => setTimeout(resume, ASK_EVERY_MS));
  }
  await Promise.all(asking);
  return { count: took.length, p50: median(took), p99: rank(0.99, took) };
}

async function askOnce(at: number): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(`${site.url}/api/vehicles?priceMin=${at}`);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`GET /api/vehicles: ${answer.status}`);
  return performance.now() - startedAt;
}

function watchMemory(): { stop(): number } {
  let most = 0;
  const look = () => {
    most = Math.max(most, measureFamily(pid).megabytes);
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}

async function runRole(
  role: string,
  ...args: string[]
): Promise<{ seconds: number; processorSeconds: number }> {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'bench', role), ...args]);
  return JSON.parse(stdout);
}

interface Latencies {
  count: number;
  p50: number;
  p99: number;
}

function describe({ count, p50, p99 }: Latencies): string {
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${count} requests)`;
}
