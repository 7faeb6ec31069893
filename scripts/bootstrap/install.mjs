// Brings node_modules in line with package-lock.json. No package's install script runs, because
// better-sqlite3 brings finished binaries but npm would compile it all the same, which needs a compiler and
// Python. The one script that we do need, which fetches Node 24, is run by name.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { isBuiltElsewhere } from './build.mjs';
import { runCommand } from './run-command.mjs';
import { INSTALLED_NODE, isRuntime } from './runtime.mjs';
import { hasStamp, removeStamp, writeStamp } from './stamp.mjs';
import { StepFailure } from './step-failure.mjs';

const STAMP = 'node_modules/.forecourt-installed';
const UNFINISHED = 'node_modules/.forecourt-installing';
const SECTIONS = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'];

/** Installs when node_modules is missing or out of date. Runs in the folder of the repository. */
export async function ensureInstalled() {
  const hash = hashWanted();
  if (hasStamp(STAMP, hash) && existsSync(INSTALLED_NODE)) return;
  if (isProductionInstall()) return;

  console.log('Installing dependencies…');
  removeStamp(STAMP);
  // What a killed install left may be half of a package, which npm would take for a whole one.
  if (existsSync(UNFINISHED)) rmSync('node_modules', { recursive: true, force: true });
  mkdirSync('node_modules', { recursive: true });
  writeFileSync(UNFINISHED, '');
  await installPackages();
  await installRuntime();
  rmSync(UNFINISHED, { force: true });
  writeStamp(STAMP, hash);
}

/** An image that was installed with --omit=dev and brings its own Node and a finished build. */
function isProductionInstall() {
  const isInstalled = existsSync('node_modules/.package-lock.json') && !existsSync(UNFINISHED);
  return isInstalled && isBuiltElsewhere() && isRuntime();
}

async function installPackages() {
  // Not `npm ci`, which refuses a lock file in which an optional package of another platform is missing, as
  // npm itself writes it where a registry does not have that package. The versions are the locked ones
  // either way, and --no-save leaves the lock file as it is.
  const flags = ['--no-save', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'];
  const { code, output } = await runCommand('npm', [
    'install',
    ...flags,
    '--prefer-offline',
    '--loglevel=error',
  ]);
  if (code === 127) throw new StepFailure('Dependencies cannot be installed: npm is not on the path.');
  if (code !== 0) throw new StepFailure('Dependencies could not be installed: npm install failed.', output);
}

async function installRuntime() {
  if (!existsSync('node_modules/node/bin/node')) {
    // The Node that runs this may be the one that npm has just replaced.
    const node = existsSync(process.execPath) ? process.execPath : 'node';
    const { code, output } = await runCommand(node, ['installArchSpecificPackage.js'], {
      cwd: 'node_modules/node',
    });
    if (code !== 0 && !isRuntime()) throw new StepFailure('Node 24 could not be installed.', output);
  }
  // npm makes this link only when the file is there before its own work ends.
  if (existsSync('node_modules/node/bin/node') && !existsSync(INSTALLED_NODE)) {
    mkdirSync('node_modules/.bin', { recursive: true });
    rmSync(INSTALLED_NODE, { force: true });
    symlinkSync('../node/bin/node', INSTALLED_NODE);
  }
}

function hashWanted() {
  const lock = readFileSync('package-lock.json', 'utf8');
  const wanted = pickSections(JSON.parse(readFileSync('package.json', 'utf8')));
  const { overrides: _, ...sections } = wanted;
  const { overrides: __, ...locked } = pickSections(JSON.parse(lock).packages['']);
  if (JSON.stringify(sections) !== JSON.stringify(locked)) {
    throw new StepFailure('package.json and package-lock.json disagree: run "npm install".');
  }
  const parts = [lock, JSON.stringify(wanted), process.platform, process.arch];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

function pickSections(manifest) {
  return Object.fromEntries(
    SECTIONS.map((section) => [
      section,
      Object.entries(manifest[section] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)),
    ]),
  );
}
