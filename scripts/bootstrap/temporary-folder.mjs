// The temporary folder of a test run, in memory where there is room: what the product flushes to the disk hundreds of
// times would be a third of the run, and nobody cuts the power of this machine. What a killed process wrote is there
// afterwards on a disk and in memory alike.

import { execFileSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAnotherRunning } from './folder-claim.mjs';
import { atEnd } from './lifetime.mjs';

const MEMORY = '/dev/shm';
const PREFIX = 'forecourt-run-';
/** Several times of what is there at once. */
const LEAST_BYTES = 4 * 1024 ** 3;
/** A run puts something there every few seconds. */
const IDLE_MS = 3_600_000;

/** Makes this the temporary folder of all that is started from here on, and returns it. It is gone at the end. */
export function useTemporaryFolder(parent = MEMORY) {
  // A folder that somebody chose is the right one.
  if (process.env.TMPDIR || !hasRoom(parent)) return tmpdir();
  removeLeftovers(parent);
  const folder = join(parent, `${PREFIX}${process.pid}`);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  // Others may pass through: PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  if (canRunPrograms(folder)) {
    process.env.TMPDIR = folder;
    atEnd(remove);
  } else remove();
  return tmpdir();
}

function hasRoom(parent) {
  try {
    accessSync(parent, constants.W_OK);
    const { bavail, bsize } = statfsSync(parent);
    return Math.min(bavail * bsize, process.availableMemory() / 2) >= LEAST_BYTES;
  } catch {
    return false;
  }
}

/** What killed runs left would fill the memory. A run in another container has a process that is not seen here. */
function removeLeftovers(parent) {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX) || isAnotherRunning(Number(name.slice(PREFIX.length)))) continue;
    const folder = join(parent, name);
    if (Date.now() - statSync(folder).mtimeMs > IDLE_MS) rmSync(folder, { recursive: true, force: true });
  }
}

/** Some systems forbid it there, and tests do. */
function canRunPrograms(folder) {
  const file = join(folder, 'program');
  try {
    writeFileSync(file, '#!/bin/sh\n', { mode: 0o700 });
    execFileSync(file);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(file, { force: true });
  }
}
