import { sql } from 'kysely';
import type { Engine } from '#server/db/engine.ts';
import { matchesWords } from '#server/db/word-match.ts';

const columns = ['first_name', 'last_name', 'email', 'phone'] as const;

/** What the search of staff shows. */
export interface Found {
  id: number;
  /** Name of the buyer. */
  title: string;
  detail: string;
}

/** Condition on a table with people: one has these words in name, address or number. Undefined for no words. */
export const matchesPerson = (table: string, words: string, engine: Engine) =>
  matchesWords(words, engine, {
    textsWith: (spelling, contains) =>
      columns.map((column) => contains(sql`${sql.ref(`${table}.${column}`)}`, spelling)),
    phone: `${table}.phone`,
  });
