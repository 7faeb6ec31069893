import { z } from 'zod';
import { groupThousands } from './numbers.ts';

/**
 * Text that both database engines store byte for byte: no NUL, which PostgreSQL refuses, and no lone surrogate, which
 * would be replaced.
 */
export function storableText(most: number, tooLong = `Must be at most ${groupThousands(most)} characters`) {
  return z
    .string('Must be text')
    .max(most, tooLong)
    .refine(isStorable, 'Contains characters that cannot be stored');
}

export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Storable, without line breaks and control characters. */
export function isOneLine(text: string): boolean {
  return isStorable(text) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
}
