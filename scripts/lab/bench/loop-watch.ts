/**
 * Preloaded into the site by a bench. On SIGUSR2 the site prints the longest block of its event loop since the last
 * time: wall clock, and processor time of its own thread, which excludes other programs.
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
