import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntilDrawn } from '#test/support/drawn-pictures.ts';
import { startProcess } from '#test/support/site-process.ts';
import { firstViewSizes, MOST_SCRIPT_KB } from './bench/first-view.ts';
import { lighthouseScores } from './bench/lighthouse.ts';
import { costOfRequest, residentMegabytes } from './bench/processor-time.ts';
import { median } from './bench/rank.ts';

/*
 * What the site costs, against the least that Node could do with the same bytes. Ratios, because machines
 * differ and are noisy: 1 means as cheap as a bare server, 0.5 twice its processor time.
 */
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 8_000);
const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-'));
const env = { DATA_DIR: folder, DEMO: 'on', DEMO_PHOTOS: 'featured' };
// The first start draws the demonstration; the second is the one that is timed.
const first = await startProcess(env);
await waitUntilDrawn(folder);
await first.stop();
const startedAt = performance.now();
const site = await startProcess(env);
row('second start', `${Math.round(performance.now() - startedAt)} ms`, 'under 3,000 ms');
const pid = site.process.pid ?? 0;
await new Promise((resume) => setTimeout(resume, 1_000));
row('memory at rest', `${Math.round(residentMegabytes(pid))} MB`, 'under 150 MB');

for (const [name, path, goal] of [
  ['kept page /', '/', 0.7],
  ['kept page /browse-cars', '/browse-cars', 0.7],
  ['kept page /vehicles/1', '/vehicles/1', 0.7],
  ['list API', '/api/vehicles', 0.5],
] as const) {
  await compareWithBare(name, path, goal);
}

const cold = [];
for (let page = 0; page < 20; page += 1) {
  const before = performance.now();
  await (await fetch(`${site.url}/browse-cars?priceMin=${page}`)).text();
  cold.push(performance.now() - before);
}
row('cold render of /browse-cars', `${median(cold).toFixed(1)} ms`, '');

for (const { path, kilobytes } of await firstViewSizes(site.url, ['/', '/browse-cars', '/vehicles/1'])) {
  row(`JavaScript of ${path}`, `${kilobytes.toFixed(1)} kB brotli`, `under ${MOST_SCRIPT_KB} kB`);
}
if (process.env.BENCH_LIGHTHOUSE !== 'off') {
  for (const score of await lighthouseScores(site.url, ['/', '/browse-cars', '/vehicles/1'])) {
    row(`Lighthouse ${score.path}`, score.summary, '99 100 100 100, paint < 1 s, shift < 0.01');
  }
}
await site.stop();
await rm(folder, { recursive: true, force: true });

async function compareWithBare(name: string, path: string, goal: number): Promise<void> {
  const answer = await fetch(site.url + path, { headers: { 'accept-encoding': 'identity' } });
  const type = answer.headers.get('content-type') ?? '';
  const file = join(folder, 'bytes');
  // fetch decompresses, so the compressed bytes come from the bare server's file.
  await writeFile(file, await compressedBytes(site.url + path));
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bench/bare-server.ts'), file, type], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(bare.stdout, 'data');
  const { port } = JSON.parse(String(line));
  const rounds = [];
  for (let round = 0; round < 3; round += 1) {
    const yardstick = await costOfRequest(bare.pid ?? 0, `http://127.0.0.1:${port}/`, REQUESTS);
    const ours = await costOfRequest(pid, site.url + path, REQUESTS);
    rounds.push({ ratio: yardstick / ours, ours, yardstick });
  }
  bare.kill();
  const middle = rounds.sort((a, b) => a.ratio - b.ratio)[1] ?? rounds[0];
  if (!middle) return;
  const figures = `${middle.ratio.toFixed(2)} of bare (${middle.ours.toFixed(3)} ms, bare ${middle.yardstick.toFixed(3)} ms)`;
  row(name, figures, `${goal} or better`);
}

async function compressedBytes(url: string): Promise<Buffer> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
}

function row(what: string, figure: string, goal: string): void {
  console.log(`${what.padEnd(32)} ${figure.padEnd(52)} ${goal && `goal: ${goal}`}`);
}
