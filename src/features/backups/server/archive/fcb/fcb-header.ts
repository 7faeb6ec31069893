import { createHash } from 'node:crypto';
import { MOST_PART_BYTES } from '../layout.ts';

/**
 * The container of backups made before they were tar files, ending in `.fcb`. Only read, never written: these 16 bytes,
 * then parts, then a checksum of the whole.
 *
 *   part = length of its header (4 bytes, big-endian) · header (JSON) · content
 *
 * The header names the part and carries the length and the SHA-256 of the content. First comes `about`, then
 * `photo/{key}` with the files of one photo after each other, then `rows/{table}/{number}` with lines of
 * JSON under gzip, and last the manifest: what is in the file, part by part. The checksum at the end covers
 * the first bytes and the headers, and through them the contents.
 */
export const FCB_MAGIC = Buffer.from('FORECOURTBACKUP\n');
export const CHECKSUM_BYTES = 32;

export interface PartHeader {
  name: string;
  bytes: number;
  sha256: string;
  /** For a photo: its files in the order in which they lie in the content. */
  files?: { name: string; bytes: number }[];
}

/**
 * The header of a part, or undefined for anything else. By hand and not by a schema: there are thousands, and
 * describing each would take more memory than everything else that a backup takes.
 */
export function readPartHeader(value: unknown): PartHeader | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, bytes, sha256, files } = value as Record<keyof PartHeader, unknown>; // each is looked at here
  const isRight =
    typeof name === 'string' &&
    name.length <= 100 &&
    isByteCount(bytes) &&
    typeof sha256 === 'string' &&
    /^[0-9a-f]{64}$/.test(sha256) &&
    (files === undefined || (Array.isArray(files) && files.every(isFile)));
  return isRight ? { name, bytes, sha256, files } : undefined;
}

function isFile(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('bytes' in value)) return false;
  const { name, bytes } = value;
  return typeof name === 'string' && /^[a-z0-9]{1,20}\.(jpg|webp)$/.test(name) && isByteCount(bytes);
}

function isByteCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MOST_PART_BYTES;
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
