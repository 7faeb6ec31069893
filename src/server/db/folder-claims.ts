import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import type { Claim, Claims } from './claims.ts';

/** A process that only checks whether the lock is free holds it for a moment. */
const LOOKING_MS = 20;

/**
 * On SQLite the site has its data folder to itself, but `npm run backup` and `npm run check-data` work beside it.
 * The lock is held as in folder-lock.ts; the name of what is running stands in a file beside it, because nobody
 * else can read the lock, and reading its file from this process would let go of it.
 */
export function createFolderClaims(folder: string): Claims {
  const nameFile = join(folder, 'operation.name');

  function tryLock(): Claim | undefined {
    const lock = new Sqlite(join(folder, 'operation.lock'), { timeout: 0 });
    try {
      // In memory: a disk that is full must not keep anybody from deleting a backup.
      lock.pragma('journal_mode = MEMORY');
      lock.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      lock.close();
      if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return undefined;
      throw error;
    }
    // The system takes a lock of a file from nobody who lives.
    return { check: async () => {}, release: async () => void lock.close() };
  }

  const readName = () => readFile(nameFile, 'utf8').catch(() => undefined);
  // Only so that others can be told; without it they hear of another operation.
  const writeName = (what: string) => writeFile(nameFile, what, { mode: 0o600 }).catch(() => {});

  return {
    async claim(what) {
      const lock = tryLock() ?? (await pause(LOOKING_MS).then(tryLock));
      if (!lock) return { running: (await readName()) || 'Another operation' };
      await writeName(what);
      return {
        check: lock.check,
        async release() {
          await rm(nameFile, { force: true }).catch(() => {}); // the next one writes over it
          await lock.release();
        },
      };
    },

    async findRunning() {
      const name = await readName();
      if (name === undefined) return undefined;
      const lock = tryLock();
      if (!lock) return name || 'Another operation';
      // Left by a process that was killed.
      await rm(nameFile, { force: true });
      await lock.release();
      return undefined;
    },

    /** The folder lock sees to that. */
    isAlone: async () => true,
  };
}
