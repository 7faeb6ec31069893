import { readSync } from 'node:fs';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** The last bit says in which order the bytes of a number are summed. */
const MAGIC = 0x377f0682;

export interface WriteAheadLog {
  pageSize: number;
  /** Pages of the database after the last transaction that is whole. */
  pageCount: number;
  /** Where the newest version of a page begins in the log. */
  offsets: ReadonlyMap<number, number>;
}

/**
 * The pages in SQLite's log that were not yet written into the file, as SQLite itself reads them: up to the end of the last
 * transaction that is whole. Undefined when there is nothing to be had from it.
 */
export function readWriteAheadLog(fd: number): WriteAheadLog | undefined {
  const header = readAt(fd, 0, HEADER_BYTES);
  if (!header || header.readUInt32BE(0) >>> 1 !== MAGIC >>> 1) return undefined;
  const pageSize = header.readUInt32BE(8);
  if (!isPageSize(pageSize)) return undefined;
  const isBigEndian = (header.readUInt32BE(0) & 1) === 1;
  let sums: Sums = addUp([0, 0], header.subarray(0, 24), isBigEndian);
  if (!isSum(header, 24, sums)) return undefined;
  const salts = header.subarray(16, 24);

  const offsets = new Map<number, number>();
  let pending: [page: number, offset: number][] = [];
  let pageCount = 0;
  for (let at = HEADER_BYTES; ; at += FRAME_HEADER_BYTES + pageSize) {
    const frame = readAt(fd, at, FRAME_HEADER_BYTES + pageSize);
    if (!frame?.subarray(8, 16).equals(salts)) break;
    sums = addUp(
      addUp(sums, frame.subarray(0, 8), isBigEndian),
      frame.subarray(FRAME_HEADER_BYTES),
      isBigEndian,
    );
    if (!isSum(frame, 16, sums)) break;
    pending.push([frame.readUInt32BE(0), at + FRAME_HEADER_BYTES]);
    const sizeAfterCommit = frame.readUInt32BE(4);
    if (sizeAfterCommit === 0) continue;
    for (const [page, offset] of pending) offsets.set(page, offset);
    pending = [];
    pageCount = sizeAfterCommit;
  }
  return pageCount === 0 ? undefined : { pageSize, pageCount, offsets };
}

export function isPageSize(bytes: number): boolean {
  return bytes >= 512 && bytes <= 65_536 && (bytes & (bytes - 1)) === 0;
}

/** Undefined where the file ends before, or the disk does not give it. */
export function readAt(fd: number, at: number, bytes: number): Buffer | undefined {
  const buffer = Buffer.alloc(bytes);
  try {
    return readSync(fd, buffer, 0, bytes, at) === bytes ? buffer : undefined;
  } catch {
    return undefined; // a bad place on the disk costs what is there
  }
}

type Sums = readonly [number, number];

function addUp([first, second]: Sums, bytes: Buffer, isBigEndian: boolean): Sums {
  let [one, two] = [first, second];
  for (let at = 0; at < bytes.length; at += 8) {
    one = (one + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + two) >>> 0;
    two = (two + (isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + one) >>> 0;
  }
  return [one, two];
}

function isSum(bytes: Buffer, at: number, [one, two]: Sums): boolean {
  return bytes.readUInt32BE(at) === one && bytes.readUInt32BE(at + 4) === two;
}
