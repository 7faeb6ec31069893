import { createHash } from 'node:crypto';
import { LARGEST_ID } from '#shared/ids.ts';

/**
 * One backup, one file: these 16 bytes, then parts, then a checksum of the whole.
 *
 *   part = length of its header (4 bytes, big-endian) · header (JSON) · content
 *
 * The header names the part and carries the length and the SHA-256 of the content. First comes `about`, then
 * `photo/{key}` with the files of one photo after each other, then `rows/{table}/{number}` with lines of
 * JSON under gzip, and last the manifest: what is in the file, part by part. The checksum at the end covers
 * the marks and headers, and through them the contents.
 */
export const MAGIC = Buffer.from('FORECOURTBACKUP\n');
export const CHECKSUM_BYTES = 32;

/** Room is left behind it, so that new ids can be given out after any restore. */
export const MOST_ID = LARGEST_ID - 100_000_000;

/** Nothing of ours comes near these; a damaged or forged length must not ask for all the memory or time. */
export const MOST_HEADER_BYTES = 64 * 1024;
export const MOST_PART_BYTES = 256 * 1024 * 1024;
export const MOST_PARTS = 300_000;
/** Of rows, which are compressed: a few bytes may stand for very many. */
export const MOST_UNPACKED_BYTES = 32 * 1024 * 1024;
export const MOST_UNPACKED_IN_ALL = 4 * 1024 ** 3;
export const MOST_LINE_BYTES = 4 * 1024 * 1024;
export const MOST_ROWS_IN_PART = 10_000;
export const MOST_ROWS_OF_TABLE = 1_000_000;
/** A portion of rows is cut into parts of about so many. */
export const USUAL_UNPACKED_BYTES = 4 * 1024 * 1024;

export interface PartHeader {
  name: string;
  bytes: number;
  sha256: string;
  /** Of a photo: its files in the order in which they lie in the content. */
  files?: { name: string; bytes: number }[];
}

export function encodeHeader(header: PartHeader): Buffer {
  const text = Buffer.from(JSON.stringify(header));
  const encoded = Buffer.alloc(4 + text.length);
  encoded.writeUInt32BE(text.length);
  text.copy(encoded, 4);
  return encoded;
}

/** One sum for a list of parts, in their order: two lists with the same sum are the same. */
export function listDigest() {
  const hash = createHash('sha256');
  return {
    add({ name, bytes, sha256 }: PartHeader): void {
      hash.update(JSON.stringify([name, bytes, sha256]));
    },
    digest: (): string => hash.digest('hex'),
  };
}

export function digestOf(...pieces: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}
