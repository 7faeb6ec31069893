// Builds the browser code and the server-rendering entry into dist/ when what they are made from has
// changed. Vite writes beside the place; what is there is replaced only by a finished build.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './run-command.mjs';
import { handOver } from './runtime.mjs';
import { hasStamp, readStamp, removeStamp, writeStamp } from './stamp.mjs';
import { StepFailure } from './step-failure.mjs';

const STAMP = 'dist/.built';
const INPUTS = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];
const BUILDS = { client: [], server: ['--ssr'] };
const UNFINISHED = '.building-';

/** Whether dist/ holds a finished build, of whatever age. */
export function isBuilt() {
  return readStamp(STAMP) !== undefined;
}

/** Builds when dist/ is missing or not made from the present sources. */
export async function ensureBuilt() {
  // Without Vite this is a production image, which brought its build along.
  if (!existsSync('node_modules/vite') && isBuilt()) return;
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
    writeStamp(STAMP, hash);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

async function buildInto(folder, flags) {
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

/** What killed builds left behind; a build that another process is making is left alone. */
function removeLeftovers() {
  for (const name of readdirSync('dist')) {
    if (!name.startsWith(UNFINISHED) || isRunning(Number(name.slice(UNFINISHED.length)))) continue;
    rmSync(join('dist', name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Hashes contents, not times: a clone or a copied image has new times and the same code. */
function hashInputs() {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap(listFiles)) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (/\.test\.tsx?$/.test(path)) return [];
  const entries = readFolder(path);
  return entries ? entries.sort().flatMap((name) => listFiles(join(path, name))) : [path];
}

function readFolder(path) {
  try {
    return readdirSync(path);
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}
