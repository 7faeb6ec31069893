/**
 * Loaded into the site by a bench, before anything else. Told by SIGUSR2, the site prints how long its event
 * loop was held up at most since the last time: by the clock, and in processor time of its own thread, which
 * leaves out what other programs took.
 */
import { isMainThread } from 'node:worker_threads';

const EVERY_MS = 5;

if (isMainThread) {
  let longest = 0;
  let busiest = 0;
  let last = performance.now();
  let lastBusy = busyMs();
  setInterval(() => {
    const now = performance.now();
    const busy = busyMs();
    longest = Math.max(longest, now - last - EVERY_MS);
    busiest = Math.max(busiest, busy - lastBusy);
    last = now;
    lastBusy = busy;
  }, EVERY_MS).unref();
  process.on('SIGUSR2', () => {
    console.log(`loop-watch ${longest.toFixed(1)} ${busiest.toFixed(1)};`);
    longest = 0;
    busiest = 0;
  });
}

function busyMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
