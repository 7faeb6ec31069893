import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

// A stamp says that a piece of work was finished, and for which input. It is removed before the work starts
// and written after it ends, in one rename, so that a killed run never looks like a finished one.

export function hasStamp(file, hash) {
  try {
    return readFileSync(file, 'utf8').trim() === hash;
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

export function removeStamp(file) {
  rmSync(file, { force: true });
}

export function writeStamp(file, hash) {
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, `${hash}\n`);
  renameSync(temporary, file);
}
