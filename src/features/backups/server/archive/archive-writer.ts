import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { PhotoReaderAddress } from '#features/photos/server/photo.service.ts';
import { flushFolder, makeFolder } from '#server/files/durable-file.ts';
import { inTurns } from '#server/jobs/in-turns.ts';
import type { ArchivedRow, TableName } from './archived-tables.ts';
import { claim, type PhotoSource, type WrittenPart } from './file-orders.ts';
import { encodeHeader, MAGIC, USUAL_UNPACKED_BYTES } from './layout.ts';
import type { About, Manifest } from './manifest.ts';
import { doInThreads, inPortions } from './worker-pool.ts';

const compress = promisify(gzip);
/** What was written is put on the disk while the rest is being read. */
const FLUSH_BYTES = 64 * 1024 * 1024;

/** Writes beside `file`, part by part, so that only a few photos are in memory; takes its name at the end. */
export async function startArchive(
  file: string,
  about: About,
  { partial = `${file}.part`, reader }: { partial?: string; reader: PhotoReaderAddress },
) {
  await makeFolder(dirname(file));
  const handle = await open(partial, 'wx+', 0o600);
  const place = new BigInt64Array(new SharedArrayBuffer(8));
  const written: WrittenPart[] = [];
  const photoKeys = new Set<string>();
  const counts: Record<string, number> = {};
  let flushing: Promise<void> | undefined;
  let flushedTo = 0;
  let isOpen = true;
  let hasItsName = false;

  async function add(name: string, ...content: Uint8Array[]): Promise<void> {
    const sum = createHash('sha256');
    let bytes = 0;
    for await (const pieces of inTurns(content, 10)) {
      for (const piece of pieces) {
        sum.update(piece);
        bytes += piece.length;
      }
    }
    const part = { name, bytes, sha256: sum.digest('hex') };
    const header = encodeHeader({ ...part, ...(name.startsWith('photo/') ? { files: [] } : {}) });
    const at = claim(place, header.length + bytes);
    await writeAll(handle, [header, ...content], at);
    written.push({ part, header: header.toString('latin1'), at });
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
    // Before that, a file of this name is somebody else's.
    if (hasItsName) await rm(file, { force: true });
  }

  try {
    await writeAll(handle, [MAGIC], claim(place, MAGIC.length));
    await add('about', Buffer.from(JSON.stringify(about)));
  } catch (error) {
    await discard();
    throw error;
  }

  return {
    partial,

    /** Answers those whose files are gone; the others are in the archive now. */
    async addPhotos(
      photos: AsyncIterable<readonly PhotoSource[]> | Iterable<readonly PhotoSource[]>,
      onDone?: (count: number) => void,
    ): Promise<PhotoSource[]> {
      const missing: PhotoSource[] = [];
      let done = 0;
      async function* orders() {
        for await (const many of photos) {
          for (const some of inPortions(many)) {
            yield { kind: 'copy', fd: handle.fd, place, reader, photos: some } as const;
          }
        }
      }
      await doInThreads(orders(), (result, order) => {
        if (!Array.isArray(result) || order.kind !== 'copy') return;
        for (const [at, photo] of order.photos.entries()) {
          const one = result[at];
          if (one) written.push(one);
          if (one) photoKeys.add(photo.key);
          else missing.push(photo);
        }
        done += order.photos.length;
        onDone?.(done);
        flushMeanwhile();
      });
      return missing;
    },

    hasPhoto: (key: string): boolean => photoKeys.has(key),

    /** For one whose files are lost: the row is kept without. */
    addLostPhoto: (key: string): Promise<void> => add(`photo/${key}`, Buffer.alloc(0)),

    async addRows(table: TableName, rows: readonly ArchivedRow[]): Promise<void> {
      for (const lines of inPieces(rows.map((row) => `${JSON.stringify(row)}\n`))) {
        await add(`rows/${table}/${written.length}`, await compress(lines));
      }
      counts[table] = (counts[table] ?? 0) + rows.length;
    },

    /** As they were found, for somebody to look at; a restore passes them over. */
    async addDamaged(table: TableName, rows: readonly ArchivedRow[]): Promise<void> {
      const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
      await add(`damaged/${table}/${written.length}`, await compress(lines));
    },

    /** Puts what is there so far on the disk, so that the end takes no time. */
    flush: () => handle.sync(),

    /** Writes the end. The file is complete then, but neither flushed nor under its name. */
    async complete(lastIds: Manifest['lastIds'] = {}): Promise<void> {
      written.sort((one, other) => one.at - other.at);
      await add('manifest', ...(await encodeManifest({ ...about, counts, lastIds }, written)));
      const whole = createHash('sha256').update(MAGIC);
      for await (const some of inTurns(written)) {
        for (const { header } of some) whole.update(header, 'latin1');
      }
      const checksum = whole.digest();
      await writeAll(handle, [checksum], claim(place, checksum.length));
    },

    /** After it the file is there whole, under its name. The check happens while the disk writes. */
    async publish(check?: () => Promise<unknown>): Promise<void> {
      const results = await Promise.allSettled([handle.sync(), check?.()]);
      for (const result of results) if (result.status === 'rejected') throw result.reason;
      await close();
      await rename(partial, file);
      hasItsName = true;
      await flushFolder(dirname(file));
    },

    /** Leaves nothing behind, finished or not. */
    discard,
  };
}

/** In pieces: its parts are as many as the photos. */
async function encodeManifest(
  head: Omit<Manifest, 'parts'>,
  written: readonly WrittenPart[],
): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  let before = `${JSON.stringify(head).slice(0, -1)},"parts":[`;
  for await (const some of inTurns(written)) {
    pieces.push(Buffer.from(before + some.map(({ part }) => JSON.stringify(part)).join(',')));
    before = ',';
  }
  return [...pieces, Buffer.from(']}')];
}

/** Long rows make several parts, so that none is large when it is unpacked. */
function* inPieces(lines: readonly string[]): Generator<string> {
  let piece = '';
  for (const line of lines) {
    if (piece !== '' && piece.length + line.length > USUAL_UNPACKED_BYTES) {
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
