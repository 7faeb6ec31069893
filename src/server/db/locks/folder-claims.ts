import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { errorCode } from '../../trouble/error-code.ts';
import type { Claim, Claims } from './claims.ts';

/** A process that only probes the lock holds it for a moment. */
const LOOKING_MS = 20;

/**
 * On SQLite the site owns its data folder, but `npm run backup` and `npm run check-data` run beside it. The lock
 * works as in folder-lock.ts; the name of the operation is in a file beside it, because reading the lock file itself
 * from this process would release the lock.
 */
export function createFolderClaims(folder: string, what: 'operation' | 'night' = 'operation'): Claims {
  const nameFile = join(folder, `${what}.name`);

  function tryLock(): Claim | undefined {
    const lock = new Sqlite(join(folder, `${what}.lock`), { timeout: 0 });
    try {
      // In memory: a full disk must not prevent deleting a backup.
      lock.pragma('journal_mode = MEMORY');
      lock.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      lock.close();
      if (errorCode(error) === 'SQLITE_BUSY') return undefined;
      throw error;
    }
    // A file lock cannot be lost while its process lives.
    return { check: async () => {}, release: async () => void lock.close() };
  }

  const readName = () => readFile(nameFile, 'utf8').catch(() => undefined);
  // For messages only; without it others see a generic one.
  const writeName = (name: string) => writeFile(nameFile, name, { mode: 0o600 }).catch(() => {});

  return {
    async claim(name) {
      const lock = tryLock() ?? (await pause(LOOKING_MS).then(tryLock));
      if (!lock) return { running: (await readName()) || 'Another operation' };
      await writeName(name);
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
      // Left by a killed process.
      await rm(nameFile, { force: true });
      await lock.release();
      return undefined;
    },

    /** Ensured by the folder lock. */
    isAlone: async () => true,
  };
}
