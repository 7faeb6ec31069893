import { type RawBuilder, sql } from 'kysely';
import { titleFields } from '#features/vehicles/vehicle-labels.ts';
import { vehicleSnapshotSchema } from '#features/vehicles/vehicle-snapshot.ts';
import type { Engine } from '#server/db/engine.ts';
import { matchesWords } from '#server/db/word-match.ts';

const columns = ['first_name', 'last_name', 'email', 'phone', 'interest', 'message'] as const;

/** Condition on `inquiries`: every word occurs in one of the texts, or the digits are those of the phone number. */
export function inquiryHasWords(words: string, engine: Engine): RawBuilder<boolean> | undefined {
  const kept = sql`${sql.ref('inquiries.vehicle_snapshot')}`;
  return matchesWords(words, engine, {
    textsWith: (spelling, contains) => [
      ...columns.map((column) => contains(sql`${sql.ref(`inquiries.${column}`)}`, spelling)),
      // What is kept of a vehicle is taken apart only where the word is in it at all.
      sql`(${contains(kept, JSON.stringify(spelling).slice(1, -1))} AND (${sql.join(
        vehicleTexts(kept, engine).map((text) => contains(text, spelling)),
        sql` OR `,
      )}))`,
      contains(withoutNames('inquiries.also_about'), JSON.stringify(spelling).slice(1, -1)),
    ],
    phone: 'inquiries.phone',
  });
}

/** Further vehicles, as they are stored but for the names of their fields, which nobody looks for. */
function withoutNames(column: string): RawBuilder<unknown> {
  return Object.keys(vehicleSnapshotSchema.shape).reduce<RawBuilder<unknown>>(
    (text, name) => sql`replace(${text}, ${`"${name}":`}, '')`,
    sql.ref(column),
  );
}

/** Year, make, model and badge of the kept vehicle. What is damaged has none, and is no error. */
function vehicleTexts(kept: RawBuilder<unknown>, engine: Engine) {
  return titleFields.map((field) =>
    engine === 'sqlite'
      ? sql`CASE WHEN json_valid(${kept}) THEN json_extract(${kept}, ${`$.${field}`}) END`
      : sql`substring(${kept} from ${String.raw`"${field}":"?((?:[^",}\\]|\\.)*)`}::text)`,
  );
}
