import { sql } from 'kysely';
import { digitsOf } from '#server/db/word-match.ts';

/** Digits of an Australian number without country or area prefix: `0412 345 678` and `+61 412 345 678` share them. */
const PHONE_DIGITS = 9;

/** Whether the column has this number, however it was written; never for one with too few digits. */
export function isPhone(column: string, phone: string) {
  const digits = lastDigits(phone);
  return digits === '' ? sql<boolean>`1 = 0` : sql<boolean>`${digitsOf(column)} LIKE ${`%${digits}`}`;
}

/** Enough digits to tell a number from others; empty when there are too few. */
export function lastDigits(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length < PHONE_DIGITS ? '' : digits.slice(-PHONE_DIGITS);
}
