// Gets the tests an S3 server with a bucket in which they may do what they like: the one that TEST_OBJECT_STORE names
// (http://KEY:SECRET@HOST/BUCKET, region us-east-1), else a private OpenStack Swift from Debian's package, which is
// installed when run as root.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canInstallPackages, installPackages } from './debian.mjs';
import { atEnd } from './lifetime.mjs';
import { findFreePort } from './private-postgres.mjs';
import { stopGroup } from './run-command.mjs';
import { StepFailure } from './step-failure.mjs';

const PACKAGE = 'python3-swift';
const INSTALLED = '/usr/lib/python3/dist-packages/swift';
const START_LIMIT_MS = 60_000;

/** The address of a store for the tests, and where it came from. One that was started stops at the end. */
export async function ensureObjectStore() {
  const chosen = process.env.TEST_OBJECT_STORE;
  if (chosen) return { url: chosen, source: 'TEST_OBJECT_STORE' };
  if (!existsSync(INSTALLED)) await installSwift();
  return { url: await startSwift(), source: INSTALLED };
}

async function installSwift() {
  const advice = `There is no S3 server: install Debian's package ${PACKAGE}, or name a server in TEST_OBJECT_STORE.`;
  if (!canInstallPackages()) throw new StepFailure(advice);
  const { isInstalled, output } = await installPackages(PACKAGE);
  if (!isInstalled) throw new StepFailure(advice, output);
}

async function startSwift() {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-store-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  // Four in a row: the proxy, and the three servers behind it.
  const port = await findFreePort(4);
  const script = fileURLToPath(new URL('swift-server.py', import.meta.url));
  // Another Python that stands first in the path would not have the package.
  const child = spawn('/usr/bin/python3', [script, folder, String(port)], {
    cwd: tmpdir(),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  atEnd(() => stopGroup(child, 'SIGKILL'));
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output = (output + text).slice(-10_000);
  });
  const isReady = await new Promise((resolve) => {
    child.stdout.once('data', () => resolve(true));
    child.once('error', () => resolve(false));
    child.once('exit', () => resolve(false));
    setTimeout(() => resolve(false), START_LIMIT_MS).unref();
  });
  if (!isReady) throw new StepFailure('The S3 server did not start.', output);
  return `http://test%3Atester:testing@127.0.0.1:${port}/forecourt`;
}
