import { access, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';

/**
 * A damaged database is left exactly as it is, for whoever can mend it: the start is refused with the
 * backup to go back to, and no new database is ever made where the old one was.
 */
export async function refuseDamagedStore(file: string): Promise<void> {
  const folder = dirname(file);
  const size = await stat(file).then(
    ({ size }) => size,
    () => undefined, // not there
  );
  if (size === undefined || size === 0) {
    if (!(await hasBeenUsed(folder, file))) return;
    throw damaged(
      'is missing or empty, although this data folder has been in use',
      await newestBackup(folder),
    );
  }
  let verdict: unknown;
  try {
    const probe = new Sqlite(file);
    try {
      verdict = probe.pragma('quick_check(1)', { simple: true });
    } finally {
      probe.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    // Trouble with the disk or the rights is told as what it is.
    if (!/^SQLITE_(NOTADB|CORRUPT|IOERR_SHORT_READ)/.test(code)) throw error;
    verdict = code;
  }
  if (verdict !== 'ok') throw damaged('is damaged', await newestBackup(folder));
}

async function hasBeenUsed(folder: string, file: string): Promise<boolean> {
  const photos = await readdir(join(folder, 'photos')).catch(() => []);
  const hasLog = await access(`${file}-wal`).then(
    () => true,
    () => false,
  );
  return hasLog || photos.length > 0;
}

async function newestBackup(folder: string): Promise<string | undefined> {
  const names = await readdir(join(folder, 'backups')).catch(() => []);
  return names
    .filter((name) => !name.endsWith('.part'))
    .sort()
    .at(-1);
}

function damaged(what: string, backup: string | undefined): Error {
  const advice = backup
    ? `Restore the newest backup: npm run restore -- backups/${backup}`
    : 'There is no backup in this folder; restore a copy of it from elsewhere';
  return new Error(
    `The database forecourt.db ${what}, so nothing was started and nothing was changed. ${advice}`,
  );
}
