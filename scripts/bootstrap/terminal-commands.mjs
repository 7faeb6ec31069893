// The commands of the terminal for tests, which run a hundred of them: a few files made of the hundreds that each would
// load. They are made as the server is (vite.commands.config.mjs), from the same sources that the commands are.

import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hashFiles, RECORD } from '../../src/server/built-server.mjs';
import { buildInto } from './build.mjs';

/** As deep as `scripts/commands`, so that what is found by its place is found from here too. */
const FOLDER = 'dist/commands';

/** The folder that has them, made anew when a file that they were made from has changed. */
export async function ensureCommands() {
  if (!isFresh()) {
    const next = `${FOLDER}-${process.pid}`;
    try {
      await buildInto(next, ['--config', 'vite.commands.config.mjs']);
      rmSync(FOLDER, { recursive: true, force: true });
      renameSync(next, FOLDER);
    } finally {
      rmSync(next, { recursive: true, force: true });
    }
  }
  return FOLDER;
}

function isFresh() {
  const record = join(FOLDER, RECORD);
  if (!existsSync(record)) return false;
  const { files, hash } = JSON.parse(readFileSync(record, 'utf8'));
  return hashFiles('.', files) === hash;
}
