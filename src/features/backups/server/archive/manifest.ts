import { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { MOST_ID } from './layout.ts';

/** More than are ever made; a forged one must not end the counting. */
const MOST_ORDER = 1_000_000_000;
/** Format of rows and photos. */
export const FORMAT = 1;
/** Characters. A reason may name a file, whose name may be longer. */
export const MOST_REASON = 200;

export const aboutSchema = z.object({
  product: z.literal('forecourt'),
  format: z.number().int(),
  /** The newest migration of the database it was made from. */
  schema: z.string().max(100),
  /** Version of the product; an older backup does not say. */
  version: z.string().max(100).optional(),
  createdAt: z.iso.datetime(),
  /** For a safety snapshot: what was about to happen. */
  reason: z.string().max(MOST_REASON).optional(),
  /** For a safety snapshot: which one it was, counted without regard to any clock. */
  order: z.number().int().min(0).max(MOST_ORDER).optional(),
});
export type About = z.infer<typeof aboutSchema>;

export const manifestSchema = z.object({
  /** Rows by table. */
  counts: z.record(z.string().max(100), z.number().int()),
  /** The highest id that was ever given out in each table; an older backup does not say. */
  lastIds: z.record(z.string().max(100), z.number().int().min(0).max(MOST_ID)).optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** For a file that cannot be restored: what is wrong with it, and that nothing has happened. */
export function refusedBackup(why: string, cause?: unknown): AppError {
  return new AppError('bad_request', `This backup cannot be used: ${why}. Nothing was changed.`, { cause });
}

export function damaged(): AppError {
  return refusedBackup('the file is damaged or incomplete');
}

/** For a file from before backups were tar files: what it is, and how to get at it. */
export function former(): AppError {
  return refusedBackup(
    'it is in the format that backup files had before version 1.0.0 (.fcb), which this version does not read. Restore it with version 1.0.0, which does, and make a new backup there',
  );
}

export const isDamaged = (error: unknown): boolean =>
  error instanceof AppError && error.message === damaged().message;
