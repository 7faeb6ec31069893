import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { renderPhoto } from '#features/photos/server/processing/render-photo.ts';

// The baseline: the same renditions by the image library alone, two at a time. A separate process, to measure its own
// processor time.
const [, , folder = '', ...files] = process.argv;
const startedAt = performance.now();
const waiting = [...files];
await Promise.all([work(), work()]);
const { user, system } = process.cpuUsage();
const seconds = (performance.now() - startedAt) / 1000;
console.log(JSON.stringify({ seconds, processorSeconds: (user + system) / 1_000_000 }));

async function work(): Promise<void> {
  for (let file = waiting.shift(); file; file = waiting.shift()) {
    await renderPhoto(file, await mkdtemp(join(folder, 'yardstick-')));
  }
}
