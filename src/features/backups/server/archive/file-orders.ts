import { hash } from 'node:crypto';
import { readSync, writeFileSync, writeSync, writevSync } from 'node:fs';
import { join } from 'node:path';
import type {
  OpenPhotoReader,
  PhotoReader,
  PhotoReaderAddress,
} from '#features/photos/server/photo.service.ts';
import type { ArchivedRow, TableName } from './archived-tables.ts';
import { encodeHeader, MOST_HEADER_BYTES, type PartHeader } from './layout.ts';
import type { Manifest } from './manifest.ts';

/**
 * The work on photo bytes, done in threads beside the site (see worker-pool): reading, checking sums and
 * writing without waiting for one another costs a fifth of what the same calls cost in the event loop.
 */

export interface PhotoSource {
  key: string;
  files: string[];
}

export interface WrittenPart {
  part: Pick<PartHeader, 'name' | 'bytes' | 'sha256'>;
  /** Byte by byte: as text it takes a third of the memory. */
  header: string;
  /** Where its header begins. */
  at: number;
}

export interface CopyOrder {
  kind: 'copy';
  /** The archive; a descriptor belongs to the whole process. */
  fd: number;
  /** Where the next part goes, shared by all who write. */
  place: BigInt64Array;
  /** Loaded by the thread that reads. */
  reader: PhotoReaderAddress;
  photos: PhotoSource[];
}

export interface CheckOrder {
  kind: 'check';
  fd: number;
  parts: { at: number; bytes: number; sha256: string }[];
}

export interface StageOrder {
  kind: 'stage';
  fd: number;
  photos: {
    at: number;
    bytes: number;
    sha256: string;
    files: { name: string; bytes: number }[];
    folder: string;
  }[];
}

export interface WalkOrder {
  kind: 'walk';
  fd: number;
  /** Where the next header begins, and where the parts end. */
  at: number;
  end: number;
}

/** Headers as they stand in the file, byte by byte, with the place behind each. */
export interface WalkResult {
  headers: { raw: string; contentAt: number }[];
  /** Undefined at the end, and when the headers lead nowhere. */
  next: number | undefined;
}

/** To unpack and check the rows of one part; done by row-orders, which only such an order loads. */
export interface RowsOrder {
  kind: 'rows';
  fd: number;
  part: { at: number; bytes: number; sha256: string };
  table: TableName;
  mayLackColumns: boolean;
  isForLinks: boolean;
}

export interface RowsResult {
  rows: ArchivedRow[];
  unpackedBytes: number;
  /** Why the part is refused; then there are no rows. */
  problem: string | undefined;
}

/** To read the manifest, whose parts are as many as the photos; done by manifest-order, which only such an order loads. */
export interface ManifestOrder {
  kind: 'manifest';
  fd: number;
  part: { at: number; bytes: number; sha256: string };
}

export interface ManifestResult {
  /** All but the parts; undefined when it is none. */
  told: Omit<Manifest, 'parts'> | undefined;
  /** What `listDigest` makes of the parts. */
  partsDigest: string;
}

export type FileOrder = CopyOrder | CheckOrder | StageOrder | WalkOrder;
export type ArchiveOrder = FileOrder | RowsOrder | ManifestOrder;

/** Of a copy: what was written. Undefined for a photo whose files are gone. */
export type CopyResult = (WrittenPart | undefined)[];
/** Of a check or a staging: whether every sum was right. */
export type ArchiveResult = CopyResult | WalkResult | RowsResult | ManifestResult | boolean;

let buffer = Buffer.allocUnsafe(1024 * 1024);
/** For what is read back, a piece at a time. */
const proof = Buffer.allocUnsafe(256 * 1024);

export async function doOrder(order: FileOrder): Promise<ArchiveResult> {
  if (order.kind === 'copy') return copyPhotos(order);
  if (order.kind === 'walk') return walk(order);
  if (order.kind === 'check') return order.parts.every((part) => readChecked(order.fd, part) !== undefined);
  return order.photos.every((photo) => stagePhoto(order.fd, photo));
}

async function copyPhotos(order: CopyOrder): Promise<CopyResult> {
  const { openReader }: { openReader: OpenPhotoReader } = await import(order.reader.module);
  const reader = openReader(order.reader.settings);
  const copied: CopyResult = [];
  for (const photo of order.photos) copied.push(await copyPhoto(order, photo, reader));
  return copied;
}

/** A thread has one order at a time, so nobody else fills the buffer meanwhile. */
async function copyPhoto(
  { fd, place }: CopyOrder,
  { key, files }: PhotoSource,
  reader: PhotoReader,
): Promise<WrittenPart | undefined> {
  const listed: { name: string; bytes: number }[] = [];
  let length = 0;
  const reserve = (bytes: number) => {
    makeRoom(length + bytes);
    return buffer.subarray(length, length + bytes);
  };
  for (const name of files) {
    const bytes = await reader.readInto(key, name, reserve);
    if (bytes === undefined) return undefined;
    listed.push({ name, bytes });
    length += bytes;
  }
  const content = buffer.subarray(0, length);
  const part = { name: `photo/${key}`, bytes: length, sha256: hash('sha256', content) };
  const header = encodeHeader({ ...part, files: listed });
  const at = claim(place, header.length + length);
  writeAt(fd, [header, content], at);
  expectKept(fd, content, at + header.length);
  return { part, header: header.toString('latin1'), at };
}

/** Almost every header is shorter, so that one reading finds it. */
const USUAL_HEADER = 2_048;
const MOST_HEADERS = 256;

function walk({ fd, at, end }: WalkOrder): WalkResult {
  const headers: WalkResult['headers'] = [];
  let next: number | undefined = at;
  while (next !== undefined && next < end && headers.length < MOST_HEADERS) {
    const raw = readHeader(fd, next, end);
    if (!raw) return { headers, next: undefined };
    const contentAt: number = next + raw.length;
    headers.push({ raw: raw.toString('latin1'), contentAt });
    next = contentAt + lengthIn(raw);
    if (!Number.isSafeInteger(next) || next < contentAt) next = undefined;
  }
  return { headers, next };
}

function readHeader(fd: number, at: number, end: number): Buffer | undefined {
  const usual = Math.min(USUAL_HEADER, end - at);
  if (usual < 4 || readAt(fd, 0, usual, at) !== usual) return undefined;
  const bytes = 4 + buffer.readUInt32BE();
  if (bytes > 4 + MOST_HEADER_BYTES || bytes > end - at) return undefined;
  return bytes <= usual || readAt(fd, 0, bytes, at) === bytes ? buffer.subarray(0, bytes) : undefined;
}

/** What the header says of its content; whether the rest of it is right is for whoever reads it. */
function lengthIn(raw: Buffer): number {
  try {
    return Number(JSON.parse(raw.toString('utf8', 4)).bytes);
  } catch {
    return Number.NaN;
  }
}

/** Takes so many bytes of the file for the caller alone. */
export function claim(place: BigInt64Array, bytes: number): number {
  return Number(Atomics.add(place, 0, BigInt(bytes)));
}

function stagePhoto(fd: number, photo: StageOrder['photos'][number]): boolean {
  const content = readChecked(fd, photo);
  if (!content) return false;
  let at = 0;
  for (const { name, bytes } of photo.files) {
    const file = content.subarray(at, at + bytes);
    writeFileSync(join(photo.folder, name), file, { flag: 'wx', mode: 0o600 });
    at += bytes;
  }
  return true;
}

export function readChecked(
  fd: number,
  { at, bytes, sha256 }: { at: number; bytes: number; sha256: string },
): Buffer | undefined {
  makeRoom(bytes);
  if (readAt(fd, 0, bytes, at) !== bytes) return undefined;
  const content = buffer.subarray(0, bytes);
  return hash('sha256', content) === sha256 ? content : undefined;
}

function readAt(fd: number, behind: number, bytes: number, at: number): number {
  return readInto(buffer.subarray(behind, behind + bytes), fd, at);
}

function readInto(target: Buffer, fd: number, at: number): number {
  let done = 0;
  while (done < target.length) {
    const read = readSync(fd, target, done, target.length - done, at + done);
    if (read === 0) break;
    done += read;
  }
  return done;
}

function makeRoom(bytes: number): void {
  if (bytes <= buffer.length) return;
  const larger = Buffer.allocUnsafe(Math.max(bytes, buffer.length * 2));
  buffer.copy(larger);
  buffer = larger;
}

/** Reads back what was written and compares every byte, which takes a tenth of summing it a second time. */
function expectKept(fd: number, content: Buffer, at: number): void {
  for (let done = 0; done < content.length; done += proof.length) {
    const piece = content.subarray(done, done + proof.length);
    const found = proof.subarray(0, piece.length);
    if (readInto(found, fd, at + done) !== piece.length || !found.equals(piece)) {
      throw new Error('The disk did not keep what was written to the backup');
    }
  }
}

// One call for all of it, which may still write only some.
function writeAt(fd: number, pieces: readonly Buffer[], at: number): void {
  let skipped = writevSync(fd, pieces, at);
  let place = at;
  for (const piece of pieces) {
    let done = Math.min(skipped, piece.length);
    skipped -= done;
    while (done < piece.length) done += writeSync(fd, piece, done, piece.length - done, place + done);
    place += piece.length;
  }
}
