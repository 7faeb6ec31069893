// Builds the browser code, the server-rendering entry and the server itself into dist/ when what they are made from has
// changed. Vite writes beside the place; what is there is replaced only by a finished build.

import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { nameCommit } from './commit.mjs';
import { isAnotherRunning } from './folder-claim.mjs';
import { runCommand } from './run-command.mjs';
import { handOver } from './runtime.mjs';
import { hasStamp, removeStamp, writeStamp } from './stamp.mjs';
import { StepFailure } from './step-failure.mjs';

const STAMP = 'dist/.built';
const INPUTS = [
  'src',
  'artwork',
  'migrations',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.server.config.mjs',
  'scripts/build',
  'package-lock.json',
];
export const BUILDS = { client: [], server: ['--ssr'], main: ['--config', 'vite.server.config.mjs'] };
const UNFINISHED = '.building-';

/** Whether this is a production image: without Vite, with its build. */
export function isBuiltElsewhere() {
  return (
    !existsSync('node_modules/vite') && Object.keys(BUILDS).every((name) => existsSync(join('dist', name)))
  );
}

/** Builds when dist/ is missing or not made from the present sources. */
export async function ensureBuilt() {
  if (isBuiltElsewhere()) return;
  const hash = hashInputs();
  if (hasStamp(STAMP, hash)) return;

  console.log('Building the site…');
  mkdirSync('dist', { recursive: true });
  removeLeftovers();
  const next = join('dist', `${UNFINISHED}${process.pid}`);
  try {
    for (const [name, flags] of Object.entries(BUILDS)) await buildInto(join(next, name), flags);
    removeStamp(STAMP);
    for (const name of Object.keys(BUILDS)) replaceFolder(join('dist', name), join(next, name));
    writeFileSync('dist/commit.txt', `${nameCommit(hash)}\n`);
    writeStamp(STAMP, hash);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

/** Builds one of them; `npm run coverage` builds them elsewhere, with maps. */
export async function buildInto(folder, flags) {
  const args = ['node_modules/vite/bin/vite.js', 'build', ...flags, '--outDir', folder, '--logLevel', 'warn'];
  // Vite takes over a NODE_ENV that is set, and would build React for development.
  const { code, output } = await runCommand(handOver(), args, {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new StepFailure('The site could not be built: vite build failed.', output);
}

function replaceFolder(place, next) {
  rmSync(place, { recursive: true, force: true });
  renameSync(next, place);
}

/** Leftovers of killed builds; a build in progress is left alone. */
function removeLeftovers() {
  for (const name of readdirSync('dist')) {
    if (!name.startsWith(UNFINISHED) || isAnotherRunning(Number(name.slice(UNFINISHED.length)))) continue;
    rmSync(join('dist', name), { recursive: true, force: true });
  }
}

/** Hashes contents, not times: a clone or a copied image has new times and the same code. */
function hashInputs() {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap(listFiles)) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function listFiles(path) {
  if (!existsSync(path) || /\.test\.tsx?$/.test(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).sort();
  return names.flatMap((name) => listFiles(join(path, name)));
}
