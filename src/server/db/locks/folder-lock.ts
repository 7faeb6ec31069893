import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

export interface FolderLock {
  release(): void;
}

/**
 * Keeps a second process out of a data folder: an open exclusive SQLite transaction. The system releases it when the
 * process dies, so a killed server never blocks the next start.
 */
export function lockFolder(folder: string): FolderLock {
  const file = new Sqlite(join(folder, 'forecourt.lock'), { timeout: 0 });
  try {
    file.pragma('locking_mode = EXCLUSIVE');
    file.exec('BEGIN EXCLUSIVE');
  } catch {
    file.close();
    throw new Error(`Another Forecourt is using the data folder ${folder}. Stop it first, or set DATA_DIR.`);
  }
  return { release: () => file.close() };
}
