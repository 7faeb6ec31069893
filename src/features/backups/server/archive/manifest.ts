import { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { MOST_ID, MOST_PART_BYTES, type PartHeader } from './layout.ts';

/** More than are ever made; a forged one must not end the counting. */
const MOST_ORDER = 1_000_000_000;
/** Of what is in the parts, beside how they lie in the file. */
export const FORMAT = 1;

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

export const aboutSchema = z.object({
  product: z.literal('forecourt'),
  format: z.number().int(),
  /** The newest migration of the database it was made from. */
  schema: z.string().max(100),
  createdAt: z.iso.datetime(),
  /** Of a safety snapshot: what was about to happen. */
  reason: z.string().max(200).optional(),
  /** Of a safety snapshot: which one it was, counted without regard to any clock. */
  order: z.number().int().min(0).max(MOST_ORDER).optional(),
});
export type About = z.infer<typeof aboutSchema>;

export const manifestSchema = aboutSchema.extend({
  counts: z.record(z.string().max(100), z.number().int()),
  lastIds: z.record(z.string().max(100), z.number().int().min(0).max(MOST_ID)).optional(),
  /** Compared with what was found, one by one. */
  parts: z.array(z.unknown()),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** For a file that cannot be restored: what is wrong with it, and that nothing has happened. */
export function refusedBackup(why: string, cause?: unknown): AppError {
  return new AppError('bad_request', `This backup cannot be used: ${why}. Nothing was changed.`, { cause });
}
