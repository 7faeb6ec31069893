/**
 * Backs up and restores 200 vehicles with 20 photos each on the running site and prints what that takes, beside
 * what `tar` needs for the same bytes in the same minute. Exits with 1 when a figure is over its limit. Reads
 * /proc, so it runs on Linux.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Backup } from '#features/backups/backup.contract.ts';
import { startProcess } from '#test/support/processes/site-process.ts';
import { accountSettings, logIn } from './bench/bench-account.ts';
import { createReport } from './bench/limits-report.ts';
import { loopWatched, readStall } from './bench/loop-stall.ts';
import { forgetPeak, peakMegabytes, residentMegabytes } from './bench/processor-time.ts';
import { median } from './bench/rank.ts';
import { fillDataFolder } from './bench/stocked-folder.ts';

const VEHICLES = 200;
const PHOTOS_EACH = 20;
const ROUNDS = 5;
const MOST_TIMES_TAR = 1.5;
const MOST_MEGABYTES = 150;
const MOST_STALL_MS = 50;
const MOST_RESTORE_S = 60;

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-backup-'));
const dataDir = join(folder, 'data');
const { row, isOver } = createReport();

console.log(`Filling ${dataDir}: ${VEHICLES} vehicles, ${PHOTOS_EACH} photos each`);
await fillDataFolder(dataDir, { vehicles: VEHICLES, photosEach: PHOTOS_EACH });
await run('sync');
const site = await startProcess({
  DATA_DIR: dataDir,
  DEMO: 'off',
  ...accountSettings,
  ...loopWatched,
});
const pid = site.process.pid ?? 0;
try {
  const cookie = await logIn(site.url);
  const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) };
    const payload = body && JSON.stringify(body);
    const answer = await fetch(`${site.url}/api/admin/database/${path}`, { method, headers, body: payload });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer; // the contract's own
  };
  const { stdout: size } = await run('du', ['-sm', '--apparent-size', join(dataDir, 'photos')]);
  const megabytes = Number.parseInt(size, 10);
  const idle = residentMegabytes(pid);

  // Alternating, so that other load on the machine affects all of them; the first round warms up.
  const plainTar: number[] = [];
  const flushedTar: number[] = [];
  const backups: Measured[] = [];
  let kept: Backup | undefined;
  for (let round = 0; round <= ROUNDS; round += 1) {
    if (kept) await call('DELETE', `backups/${kept.filename}`);
    const plain = await measureTar({ isFlushed: false });
    const flushed = await measureTar({ isFlushed: true });
    const backup = await measure(async () => {
      kept = (await call<{ backup: Backup }>('POST', 'backup')).backup;
    });
    if (round === 0) continue;
    plainTar.push(plain);
    flushedTar.push(flushed);
    backups.push(backup);
  }
  const restores: Measured[] = [];
  for (let round = 0; round < 3; round += 1) {
    restores.push(await measure(() => call('POST', 'restore', { filename: kept?.filename })));
  }

  const seconds = median(backups.map((one) => one.seconds));
  const times = seconds / median(flushedTar);
  row('the photos', `${megabytes} MB in ${VEHICLES * PHOTOS_EACH * 7} files`);
  row('tar', `${median(plainTar).toFixed(2)} s, left to the system to write`);
  row('tar, then fsync of its output', `${median(flushedTar).toFixed(2)} s`);
  const figure = `${seconds.toFixed(2)} s, ${times.toFixed(2)} times tar with fsync`;
  row('backup, flushed and read back', figure, times <= MOST_TIMES_TAR, `at most ${MOST_TIMES_TAR} times`);
  row('', `${(seconds / median(plainTar)).toFixed(2)} times plain tar`);
  rows('backup', backups);
  const restoring = median(restores.map((one) => one.seconds));
  const restoreFigure = `${restoring.toFixed(2)} s, with its safety snapshot`;
  row('restore', restoreFigure, restoring <= MOST_RESTORE_S, `at most ${MOST_RESTORE_S} s`);
  rows('restore', restores);

  function rows(name: string, measured: readonly Measured[]): void {
    const memory = Math.max(...measured.map((one) => one.megabytes)) - idle;
    const stall = Math.max(...measured.map((one) => one.stallMs));
    const busy = Math.max(...measured.map((one) => one.busyMs));
    row(
      `${name}: memory over idle`,
      `${memory.toFixed(0)} MB`,
      memory <= MOST_MEGABYTES,
      `at most ${MOST_MEGABYTES} MB`,
    );
    row(
      `${name}: longest stall`,
      `${stall.toFixed(0)} ms by the clock, ${busy.toFixed(0)} ms of its own doing`,
      stall < MOST_STALL_MS,
      `under ${MOST_STALL_MS} ms`,
    );
  }
} finally {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(isOver() ? 1 : 0);

interface Measured {
  seconds: number;
  megabytes: number;
  /** By the clock, and in processor time of the site's own thread. */
  stallMs: number;
  busyMs: number;
}

/** The clock, the most memory of the site with its threads, and the longest time its event loop was held up. */
async function measure(work: () => Promise<unknown>): Promise<Measured> {
  await readStall(site);
  forgetPeak(pid);
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1000;
  return { seconds, megabytes: peakMegabytes(pid), ...(await readStall(site)) };
}

async function measureTar({ isFlushed }: { isFlushed: boolean }): Promise<number> {
  const file = join(folder, 'photos.tar');
  const startedAt = performance.now();
  await run('tar', ['-cf', file, '-C', dataDir, 'photos', 'forecourt.db']);
  if (isFlushed) await run('sync', [file]);
  const seconds = (performance.now() - startedAt) / 1000;
  await rm(file);
  await run('sync');
  return seconds;
}
