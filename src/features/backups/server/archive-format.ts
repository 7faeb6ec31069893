import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../../shared/app-error.ts';

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
export const FORMAT = 1;
export const CHECKSUM_BYTES = 32;

/** No header and no part of ours comes near these; a damaged length must not ask for all the memory. */
export const MOST_HEADER_BYTES = 64 * 1024;
export const MOST_PART_BYTES = 256 * 1024 * 1024;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const partSchema = z.object({
  name: z.string().max(100),
  bytes: z.number().int().min(0).max(MOST_PART_BYTES),
  sha256,
  /** Of a photo: its files in the order in which they lie in the content. */
  files: z
    .array(
      z.object({ name: z.string().regex(/^[a-z0-9]{1,20}\.(jpg|webp)$/), bytes: z.number().int().min(0) }),
    )
    .optional(),
});
export type PartHeader = z.infer<typeof partSchema>;

export const aboutSchema = z.object({
  product: z.literal('forecourt'),
  format: z.number().int(),
  /** The newest migration of the database it was made from. */
  schema: z.string().max(100),
  createdAt: z.iso.datetime(),
  /** Of a safety snapshot: what was about to happen. */
  reason: z.string().max(200).optional(),
});
export type About = z.infer<typeof aboutSchema>;

export const manifestSchema = aboutSchema.extend({
  counts: z.record(z.string(), z.number().int()),
  parts: z.array(partSchema.pick({ name: true, bytes: true, sha256: true })),
});
export type Manifest = z.infer<typeof manifestSchema>;

export function encodeHeader(header: PartHeader): Buffer {
  const text = Buffer.from(JSON.stringify(header));
  const encoded = Buffer.alloc(4 + text.length);
  encoded.writeUInt32BE(text.length);
  text.copy(encoded, 4);
  return encoded;
}

export function digestOf(...pieces: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

/** For a file that cannot be restored: what is wrong with it, and that nothing has happened. */
export function refusedBackup(why: string, cause?: unknown): AppError {
  return new AppError('bad_request', `This backup cannot be used: ${why}. Nothing was changed.`, { cause });
}
