import { type SelectQueryBuilder, sql } from 'kysely';
import type { Engine } from '#server/db/engine.ts';
import type { Tables } from '#server/db/tables.ts';
import { digitsOf, matchesWords } from '#server/db/word-match.ts';

const columns = ['first_name', 'last_name', 'email', 'phone'] as const;

/** What the search of staff shows. */
export interface Found {
  id: number;
  /** Name of the buyer. */
  title: string;
  detail: string;
}

/** Rows of people with these words in name, address or number; none for no words. */
export async function findPeople<Row>(
  rows: SelectQueryBuilder<Tables, 'bookings' | 'vehicle_holds', Row>,
  { words, most, engine }: { words: string; most: number; engine: Engine },
): Promise<Row[]> {
  const found = matchesWords(words, engine, {
    textsWith: (spelling, contains) => columns.map((column) => contains(sql`${sql.ref(column)}`, spelling)),
    phone: 'phone',
  });
  return found ? rows.where(found).limit(most).execute() : [];
}

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
