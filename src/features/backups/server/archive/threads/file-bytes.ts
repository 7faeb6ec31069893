import { hash } from 'node:crypto';
import { readSync, writeSync } from 'node:fs';

/* Blocking reads and writes of a backup file, for threads. A thread has one job at a time, so one buffer is enough. */

/** A stretch of the file, with the sum of its bytes. */
export interface Stretch {
  at: number;
  bytes: number;
  sha256: string;
}

let buffer = Buffer.allocUnsafe(1024 * 1024);
/** For what is read back, a piece at a time. */
const proof = Buffer.allocUnsafe(256 * 1024);

/** The first bytes of the thread's buffer; its content stays. */
export function growBuffer(bytes: number): Buffer {
  if (bytes > buffer.length) {
    const larger = Buffer.allocUnsafe(Math.max(bytes, buffer.length * 2));
    buffer.copy(larger);
    buffer = larger;
  }
  return buffer.subarray(0, bytes);
}

/** Into the thread's buffer; undefined when the file has fewer bytes there. */
export function readAt(fd: number, at: number, bytes: number): Buffer | undefined {
  const target = growBuffer(bytes);
  return readInto(target, fd, at) ? target : undefined;
}

export function readChecked(fd: number, { at, bytes, sha256 }: Stretch): Buffer | undefined {
  const content = readAt(fd, at, bytes);
  return content && hash('sha256', content) === sha256 ? content : undefined;
}

function readInto(target: Buffer, fd: number, at: number): boolean {
  for (let done = 0; done < target.length; ) {
    const read = readSync(fd, target, done, target.length - done, at + done);
    if (read === 0) return false;
    done += read;
  }
  return true;
}

export function writeAt(fd: number, content: Buffer, at: number): void {
  for (let done = 0; done < content.length; ) {
    done += writeSync(fd, content, done, content.length - done, at + done);
  }
}

/** Reads back what was written and compares every byte: a tenth of the cost of a second checksum. */
export function expectKept(fd: number, content: Buffer, at: number): void {
  for (let done = 0; done < content.length; done += proof.length) {
    const piece = content.subarray(done, done + proof.length);
    const found = proof.subarray(0, piece.length);
    if (!readInto(found, fd, at + done) || !found.equals(piece)) {
      throw new Error('The disk did not keep what was written to the backup');
    }
  }
}

/** Reserves this many bytes of the file for the caller. */
export function claim(place: BigInt64Array, bytes: number): number {
  return Number(Atomics.add(place, 0, BigInt(bytes)));
}
