import { access, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { isUsed, lookAtFolder } from '../../installation/data-folder.ts';
import { errorCode, isMissing } from '../../trouble/error-code.ts';

/** New: no database yet, and no photos or backups. Lost: photos or backups, but no database. */
export type StoreState = 'new' | 'sound' | 'lost' | 'damaged';

/**
 * Read-only check. Throws when it cannot tell: problems with the disk, permissions or another process do not mean a
 * damaged database.
 */
export async function judgeStore(file: string): Promise<StoreState> {
  const size = await stat(file).then(
    (found) => found.size,
    (error: unknown) => {
      if (isMissing(error)) return 0;
      throw error;
    },
  );
  if (size === 0) return (await hasBeenUsed(file)) ? 'lost' : 'new';
  try {
    const probe = new Sqlite(file, { readonly: true });
    try {
      return probe.pragma('quick_check(1)', { simple: true }) === 'ok' ? 'sound' : 'damaged';
    } finally {
      probe.close();
    }
  } catch (error) {
    if (/^SQLITE_(NOTADB|CORRUPT|IOERR_SHORT_READ)/.test(errorCode(error))) return 'damaged';
    throw new Error(
      `The database forecourt.db cannot be read (${error instanceof Error ? error.message : error}), so nothing was started and nothing was changed. It need not be damaged: look at the rights, the disk and other programs first.`,
    );
  }
}

/**
 * A damaged database is left unchanged, so that it can be repaired: the start is refused with the backup to restore,
 * and no new database is created in its place.
 */
export async function refuseDamagedStore(
  file: string,
  /** The argument for the restore command: a backup that was verified completely. */
  findBackup: () => Promise<string | undefined> = async () => undefined,
): Promise<void> {
  const state = await judgeStore(file);
  if (state === 'new' || state === 'sound') return;
  const what =
    state === 'damaged' ? 'is damaged' : 'is missing or empty, although this data folder has been in use';
  const backup = await findBackup();
  const advice = backup
    ? `Restore the newest backup that is whole: npm run restore -- ${backup}`
    : 'There is no whole backup in this folder: npm run restore -- FILE with one from elsewhere';
  throw new Error(
    `The database forecourt.db ${what}, so nothing was started and nothing was changed. ${advice}`,
  );
}

async function hasBeenUsed(file: string): Promise<boolean> {
  const traces = [`${file}-wal`, join(dirname(file), 'installation.id')];
  const found = await Promise.all(
    traces.map((trace) =>
      access(trace).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true) || isUsed(await lookAtFolder(dirname(file)));
}
