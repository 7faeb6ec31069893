import { hash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { PhotoReaderAddress } from '#features/photos/server/photo.service.ts';
import { BUILD } from '#server/build/build-version.ts';
import { flushFolder, makeFolder } from '#server/files/durable-file.ts';
import { batches, yieldingBatches } from '#server/jobs/batches.ts';
import type { ArchivedRow, TableName } from './archived-tables.ts';
import {
  ABOUT_FILE,
  ABOUT_SUM_FILE,
  LOST_FILE,
  MANIFEST_FILE,
  README_FILE,
  USUAL_ROW_BYTES,
} from './layout.ts';
import type { About, Manifest } from './manifest.ts';
import { LOST_TEXT, readmeText } from './readme-text.ts';
import { SUMS_FILE, sumLine } from './sums-file.ts';
import { BLOCK, roundUp, writeTarHeader } from './tar/tar-header.ts';
import { claim } from './threads/file-bytes.ts';
import type { PhotoSource } from './threads/file-jobs.ts';
import { doInThreads } from './threads/worker-pool.ts';

/** Written data is flushed in steps of this size, while the rest is still being read. */
const FLUSH_BYTES = 64 * 1024 * 1024;
/** Files in one message to a thread: enough to be worth it, few enough to show progress. */
const ORDER_SIZE = 32;

/**
 * Writes a tar (see layout.ts) to a partial file, one file at a time, so that only a few photos are in memory. Renamed
 * to `file` at the end.
 */
export async function startArchive(
  file: string,
  about: About,
  { partial = `${file}.part`, reader }: { partial?: string; reader: PhotoReaderAddress },
) {
  await makeFolder(dirname(file));
  const handle = await open(partial, 'wx+', 0o600);
  const place = new BigInt64Array(new SharedArrayBuffer(8));
  const modifiedAt = Math.trunc(Date.parse(about.createdAt) / 1000);
  /** Lines of SHA256SUMS. */
  const sums: string[] = [];
  const photoKeys = new Set<string>();
  const counts: Record<string, number> = {};
  const lastNumbers = new Map<string, number>();
  let flushing: Promise<void> | undefined;
  let flushedTo = 0;
  let isOpen = true;
  let hasItsName = false;

  async function write(name: string, content: readonly Uint8Array[]): Promise<void> {
    const bytes = content.reduce((total, piece) => total + piece.length, 0);
    const header = Buffer.alloc(BLOCK);
    writeTarHeader(header, { name, bytes, modifiedAt });
    const at = claim(place, BLOCK + roundUp(bytes));
    await writeAll(handle, [header, ...content, Buffer.alloc(roundUp(bytes) - bytes)], at);
  }

  async function add(name: string, text: string): Promise<void> {
    const content = Buffer.from(text);
    await write(name, [content]);
    sums.push(sumLine(name, hash('sha256', content)));
  }

  async function addLines(folder: string, lines: string): Promise<void> {
    const number = 1 + (lastNumbers.get(folder) ?? 0);
    lastNumbers.set(folder, number);
    await add(`${folder}/${String(number).padStart(4, '0')}.ndjson`, lines);
  }

  function flushMeanwhile(): void {
    const end = Number(Atomics.load(place, 0));
    if (flushing || end - flushedTo < FLUSH_BYTES) return;
    flushedTo = end;
    flushing = handle
      .datasync()
      .catch(() => {}) // the flush at the end tells
      .finally(() => {
        flushing = undefined;
      });
  }

  async function close(): Promise<void> {
    await flushing;
    if (isOpen) await handle.close();
    isOpen = false;
  }

  async function discard(): Promise<void> {
    await close();
    await rm(partial, { force: true });
    // Before the rename, a file of this name is not ours.
    if (hasItsName) await rm(file, { force: true });
  }

  try {
    await add(README_FILE, readmeText(about.createdAt));
    const text = toJson({ ...about, version: BUILD });
    await add(ABOUT_FILE, text);
    await add(ABOUT_SUM_FILE, sumLine(ABOUT_FILE, hash('sha256', text)));
  } catch (error) {
    await discard();
    throw error;
  }

  return {
    partial,

    /** Adds photos and returns those whose files are missing. */
    async addPhotos(
      photos: AsyncIterable<readonly PhotoSource[]> | Iterable<readonly PhotoSource[]>,
      onDone?: (count: number) => void,
    ): Promise<PhotoSource[]> {
      const missing: PhotoSource[] = [];
      let done = 0;
      async function* jobs() {
        for await (const many of photos) {
          for (const some of batches(many, ORDER_SIZE)) {
            yield { kind: 'copy', fd: handle.fd, place, modifiedAt, reader, photos: some } as const;
          }
        }
      }
      await doInThreads(jobs(), (result, job) => {
        if (!Array.isArray(result) || job.kind !== 'copy') return;
        for (const [at, photo] of job.photos.entries()) {
          const one = result[at];
          if (one === undefined) {
            missing.push(photo);
            continue;
          }
          sums.push(one);
          photoKeys.add(photo.key);
        }
        done += job.photos.length;
        onDone?.(done);
        flushMeanwhile();
      });
      return missing;
    },

    hasPhoto: (key: string): boolean => photoKeys.has(key),

    /** Marks a photo whose files are lost, so that its row can be restored without them. */
    addLostPhoto: (key: string): Promise<void> => add(`photos/${key}/${LOST_FILE}`, LOST_TEXT),

    async addRows(table: TableName, rows: readonly ArchivedRow[]): Promise<void> {
      for (const lines of inPieces(rows.map((row) => `${JSON.stringify(row)}\n`))) {
        await addLines(`rows/${table}`, lines);
      }
      counts[table] = (counts[table] ?? 0) + rows.length;
    },

    /** Rows as they were found, for a person to inspect; a restore skips them. */
    async addDamaged(table: TableName, rows: readonly ArchivedRow[]): Promise<void> {
      await addLines(`damaged/${table}`, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    },

    /** Flushes what is written so far, so that the final flush is short. */
    flush: () => handle.sync(),

    /** Writes the end of the file. It is neither flushed nor renamed yet. */
    async complete(lastIds: Manifest['lastIds'] = {}): Promise<void> {
      await add(MANIFEST_FILE, toJson({ counts, lastIds }));
      const pieces: Buffer[] = [];
      for await (const some of yieldingBatches(sums)) pieces.push(Buffer.from(some.join('')));
      await write(SUMS_FILE, pieces);
      // A tar ends with two blocks of zeros.
      await writeAll(handle, [Buffer.alloc(2 * BLOCK)], claim(place, 2 * BLOCK));
    },

    /** Flushes and renames; runs the check while the disk flushes. */
    async publish(check?: () => Promise<unknown>): Promise<void> {
      const results = await Promise.allSettled([handle.sync(), check?.()]);
      for (const result of results) if (result.status === 'rejected') throw result.reason;
      await close();
      await rename(partial, file);
      hasItsName = true;
      await flushFolder(dirname(file));
    },

    /** Removes the file, finished or not. */
    discard,
  };
}

function toJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Long rows make several parts, so that none is large when it is read. */
function* inPieces(lines: readonly string[]): Generator<string> {
  let piece = '';
  for (const line of lines) {
    if (piece !== '' && piece.length + line.length > USUAL_ROW_BYTES) {
      yield piece;
      piece = '';
    }
    piece += line;
  }
  if (piece !== '') yield piece;
}

// One call for many pieces, which may still write only some of them.
async function writeAll(handle: FileHandle, pieces: readonly Uint8Array[], at: number): Promise<void> {
  let left = pieces.filter((piece) => piece.length > 0);
  let place = at;
  while (left.length > 0) {
    let { bytesWritten } = await handle.writev(left, place);
    place += bytesWritten;
    left = left.flatMap((piece) => {
      const skipped = Math.min(bytesWritten, piece.length);
      bytesWritten -= skipped;
      return skipped === piece.length ? [] : [piece.subarray(skipped)];
    });
  }
}
