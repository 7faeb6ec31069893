import { randomBytes } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { flushFolder, makeFolder } from '#server/files/durable-file.ts';
import { AppError } from '#shared/app-error.ts';
import type { Place } from './archive/threads/byte-jobs.ts';
import { copyInThread } from './archive/threads/copy-thread.ts';
import { whileTouching } from './nightly/nightly-files.ts';
import { PART_ENDING } from './nightly/nightly-name.ts';

interface Copy {
  from: Place;
  to: Place;
  /** Where it is to be read back. */
  written: Place;
  passphrase?: string | undefined;
}

/** Copies a plain backup, sealed where there is a passphrase, and reads back what came of it. Answers its sum. */
export async function copyAndReadBack(
  { from, to, written, passphrase }: Copy,
  stopping?: AbortSignal,
): Promise<string> {
  const sent = await copyInThread(
    { kind: 'bytes', from, to, ...(passphrase && { seal: { passphrase } }) },
    stopping,
  );
  const back = await copyInThread(
    { kind: 'bytes', from: written, ...(passphrase && { open: { passphrase } }) },
    stopping,
  );
  if (back.read.sha256 !== sent.written.sha256 || back.written.sha256 !== sent.read.sha256)
    throw new AppError('unavailable', 'What was read back is not what was written');
  return sent.written.sha256;
}

interface Seal {
  /** Where the plain one may lie meanwhile: in the data folder, whatever disk the sealed one is for. */
  folder: string;
  /** A name beside the file that nobody takes for a backup. */
  partial: string;
  passphrase: string;
  /** Makes a plain backup and checks it whole. */
  write: (path: string, partial: string) => Promise<void>;
}

/** A sealed backup in a file anywhere. */
export async function sealAt(path: string, { folder, partial, passphrase, write }: Seal): Promise<void> {
  const start = join(folder, `file-${randomBytes(6).toString('hex')}`);
  const plain = `${start}.plain${PART_ENDING}`;
  await makeFolder(folder);
  await makeFolder(dirname(path));
  try {
    await write(plain, `${start}.writing${PART_ENDING}`);
    const place = { file: partial };
    await whileTouching(plain, () =>
      copyAndReadBack({ from: { file: plain }, to: place, written: place, passphrase }),
    );
    await rename(partial, path);
    await flushFolder(dirname(path));
  } finally {
    for (const left of [plain, partial]) await rm(left, { force: true });
  }
}
