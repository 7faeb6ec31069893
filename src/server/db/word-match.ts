import { type RawBuilder, sql } from 'kysely';
import type { Engine } from './engine.ts';

/** More words than anybody types would only cost time. */
const MOST_WORDS = 10;
const SHORTEST_NUMBER = 4;

/** Condition: a text contains a part, which is taken literally. */
export type Contains = (text: RawBuilder<unknown>, part: string) => RawBuilder<unknown>;

interface Searched {
  /** One condition for each text that may have a word in this spelling. */
  textsWith: (spelling: string, contains: Contains) => RawBuilder<unknown>[];
  /** The column with the phone number. */
  phone: string;
}

/** Every word occurs in one of the texts, or the digits are those of the phone number. Undefined without words. */
export function matchesWords(
  words: string,
  engine: Engine,
  { textsWith, phone }: Searched,
): RawBuilder<boolean> | undefined {
  const wanted = words.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  if (wanted.length === 0) return undefined;
  const like = engine === 'sqlite' ? sql`LIKE` : sql`ILIKE`;
  const contains: Contains = (text, part) => sql`${text} ${like} ${`%${escapeLike(part)}%`} ESCAPE '!'`;
  const all = sql.join(
    wanted.map((word) => {
      const texts = spellingsOf(word).flatMap((spelling) => textsWith(spelling, contains));
      return sql`(${sql.join(texts, sql` OR `)})`;
    }),
    sql` AND `,
  );
  const digits = words.replaceAll(/\D/g, '');
  if (!/^[\d\s+()-]+$/.test(words) || digits.length < SHORTEST_NUMBER) return sql<boolean>`(${all})`;
  return sql<boolean>`((${all}) OR ${digitsOf(phone)} LIKE ${`%${digits}%`})`;
}

/** The column without the signs that people write between digits. */
export function digitsOf(column: string) {
  return [' ', '-', '(', ')', '.', '/', '+'].reduce(
    (text, sign) => sql`replace(${text}, ${sign}, '')`,
    sql`${sql.ref(column)}`,
  );
}

/** SQLite folds only the letters of English, so that `émile` would not find `Émile`. */
function spellingsOf(word: string): string[] {
  return [...new Set([foldEnglish(word.toLowerCase()), foldEnglish(word.toUpperCase())])];
}

function foldEnglish(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** `%` and `_` are plain characters. */
function escapeLike(text: string): string {
  return text.replaceAll(/[!%_]/g, '!$&');
}
