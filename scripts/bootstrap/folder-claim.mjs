import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// A claim is a file with the id of the process that is filling its folder.

// Nothing takes longer, and later the process id may have been reused.
const LONGEST_MS = 15 * 60_000;

/** Claims a folder to fill it. Waits for another process, and clears what a killed one left. */
export async function claimFolder(claim) {
  for (let isTold = false; ; ) {
    mkdirSync(dirname(claim), { recursive: true });
    try {
      return writeFileSync(claim, String(process.pid), { flag: 'wx' });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!isHeld(claim)) {
      rmSync(dirname(claim), { recursive: true, force: true });
      continue;
    }
    if (!isTold) console.log('Waiting for another process that is installing…');
    isTold = true;
    await sleep(500);
  }
}

export function releaseFolder(claim) {
  rmSync(claim, { force: true });
}

/** Whether a process of this number is running, other than this one. */
export function isAnotherRunning(pid) {
  if (!(pid > 0) || pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function isHeld(claim) {
  try {
    const isRecent = Date.now() - statSync(claim).mtimeMs < LONGEST_MS;
    return isRecent && isAnotherRunning(Number(readFileSync(claim, 'utf8')));
  } catch (error) {
    // Released in the meantime: the next attempt will get it.
    if (error.code === 'ENOENT') return true;
    throw error;
  }
}
