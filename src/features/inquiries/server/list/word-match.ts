import { type RawBuilder, sql } from 'kysely';
import { titleFields } from '#features/vehicles/vehicle-labels.ts';
import type { Engine } from '#server/db/engine.ts';

/** More words than anybody types would only cost time. */
const MOST_WORDS = 10;
const SHORTEST_NUMBER = 4;
const columns = ['first_name', 'last_name', 'email', 'phone', 'interest', 'message'] as const;

/** Of inquiries: every word occurs in one of the texts, or the digits are those of the phone number. */
export function matchesWords(words: string, engine: Engine): RawBuilder<boolean> | undefined {
  const wanted = words.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  if (wanted.length === 0) return undefined;
  const all = sql.join(
    wanted.map((word) => sql`(${sql.join(textsWith(word, engine), sql` OR `)})`),
    sql` AND `,
  );
  const digits = words.replaceAll(/\D/g, '');
  if (!/^[\d\s+()-]+$/.test(words) || digits.length < SHORTEST_NUMBER) return sql<boolean>`(${all})`;
  return sql<boolean>`((${all}) OR ${digitsOf('inquiries.phone')} LIKE ${`%${digits}%`})`;
}

/** The column without the signs that people write between digits. */
export function digitsOf(column: string) {
  return [' ', '-', '(', ')', '.', '/', '+'].reduce(
    (text, sign) => sql`replace(${text}, ${sign}, '')`,
    sql`${sql.ref(column)}`,
  );
}

function textsWith(word: string, engine: Engine) {
  // SQLite folds only the letters of English, so that `émile` would not find `Émile`.
  const spellings = new Set([foldEnglish(word.toLowerCase()), foldEnglish(word.toUpperCase())]);
  const like = engine === 'sqlite' ? sql`LIKE` : sql`ILIKE`;
  const contains = (text: RawBuilder<unknown>, part: string) =>
    sql`${text} ${like} ${`%${escapeLike(part)}%`} ESCAPE '!'`;
  const kept = sql`${sql.ref('inquiries.vehicle_snapshot')}`;
  return [...spellings].flatMap((spelling) => [
    ...columns.map((column) => contains(sql`${sql.ref(`inquiries.${column}`)}`, spelling)),
    // What is kept of a vehicle is taken apart only where the word is in it at all.
    sql`(${contains(kept, JSON.stringify(spelling).slice(1, -1))} AND (${sql.join(
      vehicleTexts(kept, engine).map((text) => contains(text, spelling)),
      sql` OR `,
    )}))`,
  ]);
}

function foldEnglish(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** `%` and `_` are plain characters. */
function escapeLike(text: string): string {
  return text.replaceAll(/[!%_]/g, '!$&');
}

/** Year, make, model and badge of the kept vehicle. What is damaged has none, and is no error. */
function vehicleTexts(kept: RawBuilder<unknown>, engine: Engine) {
  return titleFields.map((field) =>
    engine === 'sqlite'
      ? sql`CASE WHEN json_valid(${kept}) THEN json_extract(${kept}, ${`$.${field}`}) END`
      : sql`substring(${kept} from ${String.raw`"${field}":"?((?:[^",}\\]|\\.)*)`}::text)`,
  );
}
