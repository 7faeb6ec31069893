// Brings node_modules in line with package-lock.json. No package's install script runs, because
// better-sqlite3 brings finished binaries but npm would compile it all the same, which needs a compiler and
// Python. The one script that we do need, which fetches Node 24, is run by name.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { isBuiltElsewhere } from './build.mjs';
import { claimFolder, releaseFolder } from './folder-claim.mjs';
import { hasKnownNode, isNodeKnown, KNOWN_NODE } from './known-node.mjs';
import { runCommand } from './run-command.mjs';
import { INSTALLED_NODE, isRuntime } from './runtime.mjs';
import { hasStamp, removeStamp, writeStamp } from './stamp.mjs';
import { StepFailure } from './step-failure.mjs';

const STAMP = 'node_modules/.forecourt-installed';
const UNFINISHED = 'node_modules/.forecourt-installing';
const FETCHED_NODE = 'node_modules/node/bin/node';
const SECTIONS = ['dependencies', 'devDependencies', 'optionalDependencies'];

/** Installs when node_modules is missing or out of date. Runs in the folder of the repository. */
export async function ensureInstalled() {
  const hash = hashWanted();
  if (isInstalled(hash) || isProductionInstall()) return;
  await claimFolder(UNFINISHED);
  // Another process may have done it while this one waited.
  if (!isInstalled(hash)) {
    console.log('Installing dependencies…');
    removeStamp(STAMP);
    await installPackages();
    await installRuntime();
    writeStamp(STAMP, hash);
  }
  releaseFolder(UNFINISHED);
}

function isInstalled(hash) {
  return hasStamp(STAMP, hash) && (existsSync(INSTALLED_NODE) || isRuntime());
}

/** An image that was installed with --omit=dev and brings its own Node and a finished build. */
function isProductionInstall() {
  const isComplete = existsSync('node_modules/.package-lock.json') && !existsSync(UNFINISHED);
  return isComplete && isBuiltElsewhere() && isRuntime();
}

async function installPackages() {
  // Not `npm ci`, which would first remove what is there. The versions are the locked ones either way, and --no-save
  // leaves the lock file as it is.
  const flags = ['--no-save', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'];
  const { code, output } = await runCommand('npm', [
    'install',
    ...flags,
    '--prefer-offline',
    '--loglevel=error',
  ]);
  if (code === 127) throw new StepFailure('Dependencies cannot be installed: npm is not on the path.');
  // npm puts back what was there when it fails, but not when it is killed.
  if (code !== 0 && code < 128) releaseFolder(UNFINISHED);
  if (code !== 0) throw new StepFailure('Dependencies could not be installed: npm install failed.', output);
}

async function installRuntime() {
  if (!isNodeKnown()) {
    if (isRuntime()) return;
    releaseFolder(UNFINISHED);
    throw new StepFailure(
      `npm has no Node ${KNOWN_NODE.version} for ${process.platform} ${process.arch}: install Node 24 yourself.`,
    );
  }
  if (!(await isFetched())) {
    // The Node that runs this may be the one that npm has just replaced.
    const node = existsSync(process.execPath) ? process.execPath : 'node';
    const { output } = await runCommand(node, ['installArchSpecificPackage.js'], {
      cwd: 'node_modules/node',
      // It asks npm by itself, away from this folder's settings: what it brings runs nothing before it is checked.
      env: { ...process.env, npm_config_ignore_scripts: 'true' },
    });
    if (!(await isFetched())) {
      if (isRuntime()) return;
      releaseFolder(UNFINISHED);
      throw new StepFailure('Node 24 could not be installed.', output);
    }
  }
  // npm makes this link only when the file is there before its own work ends.
  if (existsSync(INSTALLED_NODE)) return;
  mkdirSync('node_modules/.bin', { recursive: true });
  rmSync(INSTALLED_NODE, { force: true });
  symlinkSync('../node/bin/node', INSTALLED_NODE);
}

async function isFetched() {
  try {
    if (!hasKnownNode(FETCHED_NODE)) return false;
  } catch (error) {
    releaseFolder(UNFINISHED);
    throw error;
  }
  const { code } = await runCommand(FETCHED_NODE, ['--version']);
  return code === 0;
}

function hashWanted() {
  const lock = readFileSync('package-lock.json', 'utf8');
  const locked = JSON.parse(lock).packages[''];
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  if (!SECTIONS.every((section) => isDeepStrictEqual(manifest[section] ?? {}, locked[section] ?? {}))) {
    throw new StepFailure('package.json and package-lock.json disagree: run "npm install".');
  }
  const parts = [lock, JSON.stringify(manifest.overrides), process.platform, process.arch];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}
