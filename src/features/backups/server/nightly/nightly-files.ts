import { randomBytes } from 'node:crypto';
import { lstat, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { refuseWithoutRoom } from '#server/files/disk-reserve.ts';
import { makeFolder } from '#server/files/durable-file.ts';
import { StoreTrouble } from '#server/object-store/store-trouble.ts';
import { errorCode } from '#server/trouble/error-code.ts';
import { AppError } from '#shared/app-error.ts';
import { openBackupStore } from '../archive/backup-store.ts';
import { damaged, refusedBackup } from '../archive/manifest.ts';
import type { Place } from '../archive/threads/byte-jobs.ts';
import { copyInThread } from '../archive/threads/copy-thread.ts';
import { createNightlyBucket } from './nightly-bucket.ts';
import { createNightlyFolder } from './nightly-folder.ts';
import { PART_ENDING } from './nightly-name.ts';

/** Others treat a file as abandoned after ten minutes without a write. */
const TOUCH_MS = 60_000;

/** A backup to open. */
export interface Source {
  place: Place;
  isSealed: boolean;
  /** Ends the copy that is made for it. */
  stopping?: AbortSignal | undefined;
}

export type NightlyFiles = ReturnType<typeof createNightlyFiles>;

/** Where nightly backups are, and how each becomes a plain file that can be restored. */
export function createNightlyFiles({
  dataDir,
  backups: { store, passphrase },
}: Pick<Config, 'dataDir' | 'backups'>) {
  const folder = join(dataDir, 'backups', 'nightly');

  /** Runs the work with the backup as a plain local tar: itself, or a temporary copy. */
  async function withPlainAt<Result>(
    { place: from, isSealed, stopping }: Source,
    work: (path: string) => Promise<Result>,
  ): Promise<Result> {
    if ('file' in from && !isSealed) return work(from.file);
    if (isSealed && !passphrase)
      throw refusedBackup('it is encrypted; set BACKUP_PASSPHRASE to what it was made with');
    const opened = join(folder, `opened-${randomBytes(6).toString('hex')}${PART_ENDING}`);
    await makeFolder(folder);
    await refuseWithoutRoom(folder, await sizeOf(from));
    try {
      const order = { kind: 'bytes', from, to: { file: opened } } as const;
      await copyInThread(
        { ...order, ...(isSealed && passphrase && { open: { passphrase } }) },
        stopping,
      ).catch((error: unknown) => {
        throw explainOpening(error);
      });
      return await whileTouching(opened, () => work(opened));
    } finally {
      await rm(opened, { force: true });
    }
  }

  return {
    folder,
    place: store ? createNightlyBucket(store) : createNightlyFolder(folder),
    isInStore: store !== undefined,
    /** Prefix for people. */
    where: store ? `s3://${store.bucket}/${store.prefix}` : 'backups/nightly/',
    passphrase,
    withPlainAt,
  };
}

async function sizeOf(place: Place): Promise<number> {
  const size = await ('file' in place
    ? lstat(place.file).then((file) => file.size)
    : openBackupStore(place.store).sizeOf(place.name)
  ).catch((error: unknown) => {
    throw explainOpening(error);
  });
  if (size === undefined) throw new AppError('not_found', 'There is no such backup');
  return size;
}

function explainOpening(error: unknown): unknown {
  const code = errorCode(error);
  if (code === 'EPASSPHRASE') return refusedBackup('the passphrase in BACKUP_PASSPHRASE does not open it');
  if (code === 'EDAMAGED') return damaged();
  if (code === 'ENOENT') return new AppError('not_found', 'There is no such backup');
  if (error instanceof StoreTrouble) return new AppError('unavailable', error.detail);
  if (code === 'ESTORE') return new AppError('unavailable', (error as Error).message); // only errors have a code
  return error;
}

export async function whileTouching<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const touch = () => {
    const now = new Date();
    utimes(path, now, now).catch(() => {}); // renamed or removed meanwhile
  };
  const timer = setInterval(touch, TOUCH_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
