import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { StoreSettings } from '#server/object-store/object-store.ts';
import { StoreTrouble } from '#server/object-store/store-trouble.ts';
import { openAge, sealAge } from '../age-stream.ts';
import { openBackupStore } from '../backup-store.ts';

/** A whole backup file: on the disk, or an object in a store. */
export type Place = { file: string } | { store: StoreSettings; name: string };

/** Copies a backup between places, or only reads it, in a thread. */
export interface BytesJob {
  kind: 'bytes';
  from: Place;
  /** A file must not exist yet. Without a target, the content is only hashed. */
  to?: Place;
  /** Encrypts or decrypts with age while copying. */
  seal?: { passphrase: string };
  open?: { passphrase: string };
}

export interface BytesResult {
  read: Summed;
  /** The same where nothing was sealed or opened. */
  written: Summed;
}

export interface Summed {
  bytes: number;
  sha256: string;
}

/** Limit for reads and upload parts, so that a slow connection stays within the timeout. */
const PIECE = 8 * 1024 * 1024;
/** A store takes 10,000 parts; larger files have larger parts. */
const MOST_PARTS = 9_000;
const MEGABYTE = 1024 * 1024;
/** Key derivation: 64 MB and half a second each time. */
const SCRYPT_LOG_N = 16;

type Chunks = AsyncIterable<Uint8Array>;

export async function copyBytes({ from, to, seal, open: opened }: BytesJob): Promise<BytesResult> {
  try {
    const [read, written] = [summing(), summing()];
    const source = read.through(readFrom(from));
    const passed = seal
      ? sealAge(source, { ...seal, logN: SCRYPT_LOG_N })
      : opened
        ? openAge(source, opened.passphrase)
        : source;
    const result = written.through(passed);
    if (to) await writeTo(to, result, await sizeOf(from));
    else for await (const _chunk of result);
    return { read: read.sum(), written: written.sum() };
  } catch (error) {
    // Operators get the store's error, not the message for staff about a photo.
    if (error instanceof StoreTrouble) throw Object.assign(new Error(error.detail), { code: 'ESTORE' });
    if (opened && !(error instanceof Error && 'code' in error)) throw whyNotOpened(error);
    throw error;
  }
}

/** The library's errors have no code and are for programmers. */
function whyNotOpened(error: unknown): Error {
  const isKey = error instanceof Error && error.message.startsWith('no identity matched');
  return isKey
    ? Object.assign(new Error('The passphrase does not open it'), { code: 'EPASSPHRASE' })
    : Object.assign(new Error('The file is damaged or incomplete'), { code: 'EDAMAGED' });
}

function summing() {
  const hash: Hash = createHash('sha256');
  let bytes = 0;
  return {
    async *through(chunks: Chunks): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    sum: (): Summed => ({ bytes, sha256: hash.digest('hex') }),
  };
}

/** The bytes of a file or an object, piece by piece. */
export async function* readFrom(place: Place): AsyncGenerator<Buffer> {
  if ('file' in place) {
    const handle = await open(place.file, 'r');
    try {
      for (;;) {
        const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(MEGABYTE), 0, MEGABYTE, null);
        if (bytesRead === 0) return;
        yield buffer.subarray(0, bytesRead);
      }
    } finally {
      await handle.close();
    }
  }
  const store = openBackupStore(place.store);
  for (let at = 0; ; ) {
    const piece = await store.readPiece(place.name, at, PIECE);
    if (!piece) throw new StoreTrouble('request', `${store.where} has no ${place.name}.`);
    if (piece.length === 0) return;
    yield piece;
    at += piece.length;
    if (piece.length < PIECE) return;
  }
}

async function sizeOf(place: Place): Promise<number> {
  if ('file' in place) {
    const handle = await open(place.file, 'r');
    return handle
      .stat()
      .then(({ size }) => size)
      .finally(() => handle.close());
  }
  return (await openBackupStore(place.store).sizeOf(place.name)) ?? 0;
}

async function writeTo(place: Place, chunks: Chunks, about: number): Promise<void> {
  if ('store' in place) return sendTo(place, chunks, about);
  const handle = await open(place.file, 'wx', 0o600);
  try {
    for await (const chunk of chunks) await writeWhole(handle, chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeWhole(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let done = 0; done < chunk.length; ) {
    done += (await handle.write(chunk, done, chunk.length - done)).bytesWritten;
  }
}

async function sendTo(
  { store: settings, name }: Extract<Place, { store: StoreSettings }>,
  chunks: Chunks,
  about: number,
): Promise<void> {
  const store = openBackupStore(settings);
  const partBytes = Math.max(PIECE, Math.ceil(about / MOST_PARTS / MEGABYTE) * MEGABYTE);
  const upload = await store.startLarge(name);
  try {
    let waiting: Uint8Array[] = [];
    let bytes = 0;
    let isAnySent = false;
    const send = async () => {
      await upload.add(Buffer.concat(waiting, bytes));
      [waiting, bytes, isAnySent] = [[], 0, true];
    };
    for await (const chunk of chunks) {
      waiting.push(chunk);
      bytes += chunk.length;
      if (bytes >= partBytes) await send();
    }
    if (bytes > 0 || !isAnySent) await send();
    await upload.complete();
  } catch (error) {
    await upload.abandon().catch(() => {}); // the next backup ends it
    throw error;
  }
}
