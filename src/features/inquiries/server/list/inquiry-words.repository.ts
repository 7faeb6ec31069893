import { type RawBuilder, sql } from 'kysely';
import { titleFields } from '#features/vehicles/vehicle-labels.ts';
import type { Engine } from '#server/db/engine.ts';
import { matchesWords } from '#server/db/word-match.ts';

const columns = ['first_name', 'last_name', 'email', 'phone', 'interest', 'message'] as const;

/** Condition on `inquiries`: every word occurs in one of the texts, or the digits are those of the phone number. */
export function inquiryHasWords(words: string, engine: Engine): RawBuilder<boolean> | undefined {
  const kept = sql`${sql.ref('inquiries.vehicle_snapshot')}`;
  const further = sql`${sql.ref('inquiries.also_about')}`;
  return matchesWords(words, engine, {
    textsWith: (spelling, contains) => [
      ...columns.map((column) => contains(sql`${sql.ref(`inquiries.${column}`)}`, spelling)),
      // What is kept of a vehicle is taken apart only where the word is in it at all.
      sql`(${contains(kept, JSON.stringify(spelling).slice(1, -1))} AND (${sql.join(
        vehicleTexts(kept, engine).map((text) => contains(text, spelling)),
        sql` OR `,
      )}))`,
      sql`(${contains(further, JSON.stringify(spelling).slice(1, -1))} AND ${anyFurther(
        (text) => contains(text, spelling),
        { further, engine },
      )})`,
    ],
    phone: 'inquiries.phone',
  });
}

/** Year, make, model and badge of the kept vehicle. What is damaged has none, and is no error. */
function vehicleTexts(kept: RawBuilder<unknown>, engine: Engine) {
  return titleFields.map((field) =>
    engine === 'sqlite'
      ? sql`CASE WHEN json_valid(${kept}) THEN json_extract(${kept}, ${`$.${field}`}) END`
      : sql`substring(${kept} from ${String.raw`"${field}":"?((?:[^",}\\]|\\.)*)`}::text)`,
  );
}

/** Whether one of these texts of a further vehicle is as wanted. */
function anyFurther(
  isWanted: (text: RawBuilder<unknown>) => RawBuilder<unknown>,
  { further, engine }: { further: RawBuilder<unknown>; engine: Engine },
) {
  if (engine === 'sqlite') {
    const texts = titleFields.map(
      (field) => sql`CASE WHEN one.type = 'object' THEN json_extract(one.value, ${`$.${field}`}) END`,
    );
    return sql`EXISTS (SELECT 1 FROM json_each(CASE WHEN json_valid(${further}) THEN ${further} END) AS one
      WHERE ${sql.join(texts.map(isWanted), sql` OR `)})`;
  }
  const pattern = String.raw`"(?:${titleFields.join('|')})":"?((?:[^",}\\]|\\.)*)`;
  return sql`EXISTS (SELECT 1 FROM regexp_matches(${further}, ${pattern}::text, 'g') AS found
    WHERE ${isWanted(sql`found[1]`)})`;
}
