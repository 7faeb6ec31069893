import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { refuseWithoutRoom } from '#server/files/disk-reserve.ts';
import { makeFolder } from '#server/files/durable-file.ts';
import { copyInThread } from '../archive/threads/copy-thread.ts';
import { estimateBytes } from '../estimate-bytes.ts';
import { copyAndReadBack } from '../sealed-file.ts';
import { type NightlyFiles, whileTouching } from './nightly-files.ts';
import { newNightlyName, PART_ENDING } from './nightly-name.ts';

interface Dependencies {
  database: Database;
  files: NightlyFiles;
  /** Writes a plain backup to this path and checks it whole, as a heavy operation. */
  write: (path: string, partial: string) => Promise<void>;
  checkHeld: () => Promise<void>;
  clock: Clock;
  /** Ends the copy to a store. */
  stopping?: AbortSignal | undefined;
}

/**
 * One backup in its place, while nobody else works on those of the nights. Only step 2 is a heavy operation: to send a
 * backup may take hours, and nobody has to wait for that.
 *
 *  1. What killed attempts left goes; a disk without room is told of before anything is written.
 *  2. A plain backup is written beside the others, under a name that nobody takes for one, and checked from its first
 *     byte to its last: sums, manifest, rows counted.
 *  3. It is sealed with the passphrase and sent to the store, where there is one; what is there then is read back,
 *     opened and summed, and has to be what was checked.
 *  4. Only then it gets its name, and its mark that it is good.
 */
export async function makeNightly(
  { database, files, write, checkHeld, clock, stopping }: Dependencies,
  [installationId, ...formerIds]: readonly [string, ...string[]],
): Promise<string> {
  const { folder, place, passphrase, isInStore } = files;
  const isSealed = passphrase !== undefined;
  await makeFolder(folder);
  await place.sweep([installationId, ...formerIds]);
  const copies = isSealed && !isInStore ? 2 : 1;
  await refuseWithoutRoom(folder, copies * (await estimateBytes(database)));
  const filename = newNightlyName(installationId, clock.now(), { isSealed });
  const plain = join(folder, `${filename}.plain${PART_ENDING}`);
  try {
    await write(plain, join(folder, `${filename}.writing${PART_ENDING}`));
    const sha256 = await whileTouching(plain, () =>
      isSealed || isInStore ? copy(plain) : sumAndTake(plain),
    );
    await checkHeld();
    await place.publish(filename, sha256);
    return filename;
  } catch (error) {
    await place.discard(filename).catch(() => {}); // what failed is told; the next attempt sweeps
    throw error;
  } finally {
    await rm(plain, { force: true });
  }

  async function copy(from: string): Promise<string> {
    const [to, written] = [place.target(filename), place.written(filename)];
    return copyAndReadBack({ from: { file: from }, to, written, passphrase }, stopping);
  }

  async function sumAndTake(from: string): Promise<string> {
    const { read } = await copyInThread({ kind: 'bytes', from: { file: from } }, stopping);
    await rename(from, join(folder, filename + PART_ENDING));
    return read.sha256;
  }
}
