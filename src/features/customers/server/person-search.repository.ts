import { type SelectQueryBuilder, sql } from 'kysely';
import type { Engine } from '#server/db/engine.ts';
import type { Tables } from '#server/db/tables.ts';
import { matchesWords } from '#server/db/word-match.ts';

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
