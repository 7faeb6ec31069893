import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { batches } from '#server/jobs/batches.ts';
import { sydneyDay } from '#shared/dates.ts';
import { readInstant } from '#shared/stored.ts';
import { type PriceNote, type PriceStep, readPublicPrices } from '../../prices/public-prices.ts';
import { isSoldRow } from '../sold-row.repository.ts';

/** Small enough for one statement not to hold up other requests. */
const BATCH = 200;

const newest = sql`SELECT max(id) FROM price_history WHERE vehicle_id = vehicles.id`;

/**
 * Adds to the price history of each of these vehicles whose price, price type or being public is not what was noted last,
 * and of one that is added at this moment: so its history is known from the beginning. Whatever writes one of these calls
 * it in the same transaction. Without `ids`: of all.
 */
export async function notePrices(tx: Db, at: Date, ids?: readonly number[]): Promise<void> {
  if (!ids) return insertSteps(tx, at, sql`1 = 1`);
  for (const some of batches(ids, BATCH)) await insertSteps(tx, at, sql`vehicles.id IN (${sql.join(some)})`);
}

const insertSteps = async (tx: Db, at: Date, which: ReturnType<typeof sql>): Promise<void> => {
  const isPublic = sql`CASE WHEN vehicles.is_draft = 0 AND NOT (${isSoldRow}) THEN 1 ELSE 0 END`;
  await sql`
    INSERT INTO price_history (vehicle_id, price_cents, price_type, is_public, changed_at)
    SELECT vehicles.id, vehicles.price_cents, vehicles.price_type, ${isPublic}, ${at.toISOString()}
    FROM vehicles LEFT JOIN price_history AS last ON last.id = (${newest})
    WHERE ${which} AND CASE WHEN last.id IS NULL
      THEN vehicles.price_cents IS NOT NULL OR vehicles.created_at = ${at.toISOString()} ELSE
      last.price_cents IS DISTINCT FROM vehicles.price_cents
      OR last.price_type IS DISTINCT FROM vehicles.price_type
      OR last.is_public IS DISTINCT FROM ${isPublic} END
    ORDER BY vehicles.id`.execute(tx);
};

/** Vehicles that are back after they were out of the stock: they were not public, unless it was for less than the day. */
export async function noteAbsence(
  tx: Db,
  { since, now, ids }: { since: Date; now: Date; ids: readonly number[] },
): Promise<void> {
  if (sydneyDay(since) === sydneyDay(now)) return;
  for (const some of batches(ids, BATCH))
    await sql`
      INSERT INTO price_history (vehicle_id, price_cents, price_type, is_public, changed_at)
      SELECT vehicles.id, last.price_cents, last.price_type, 0, ${since.toISOString()}
      FROM vehicles INNER JOIN price_history AS last ON last.id = (${newest})
      WHERE vehicles.id IN (${sql.join(some)}) AND last.is_public = 1
      ORDER BY vehicles.id`.execute(tx);
  await notePrices(tx, now, ids);
}

/**
 * After a restore: what was public since the backup was made is not known, so that nothing before counts; unless that was
 * today, because prices count by the day.
 */
export async function noteUnknownPrices(tx: Db, { madeAt, now }: { madeAt: Date; now: Date }): Promise<void> {
  if (sydneyDay(madeAt) === sydneyDay(now)) return;
  await sql`
    INSERT INTO price_history (vehicle_id, price_cents, changed_at)
    SELECT vehicles.id, last.price_cents, ${now.toISOString()}
    FROM vehicles INNER JOIN price_history AS last ON last.id = (${newest})
    WHERE last.is_public IS NOT NULL
    ORDER BY vehicles.id`.execute(tx);
  await notePrices(tx, now);
}

/** Newest notes of a vehicle that are read: one that was changed more often has no older history. */
const MOST_NOTES = 200;

/** The public prices of these vehicles by the day, by number. */
export async function listPublicPrices(
  db: Db,
  vehicles: readonly { id: number; created_at: string | null }[],
): Promise<(id: number) => readonly PriceStep[]> {
  const ids = vehicles.map(({ id }) => id);
  const rows: Row[] = [];
  for (const some of batches(ids, BATCH)) {
    const { rows: found } = await sql<Row>`
      SELECT vehicle_id, price_cents, price_type, is_public, changed_at FROM (
        SELECT id, vehicle_id, price_cents, price_type, is_public, changed_at,
          row_number() OVER (PARTITION BY vehicle_id ORDER BY id DESC) AS age
        FROM price_history WHERE vehicle_id IN (${sql.join(some)})
      ) AS noted WHERE age <= ${MOST_NOTES} ORDER BY vehicle_id, id`.execute(db);
    rows.push(...found);
  }
  const notesOf = Map.groupBy(rows, (row) => row.vehicle_id);
  const addedAt = new Map(vehicles.map(({ id, created_at }) => [id, readInstant(created_at ?? '')]));
  return (id) => {
    const at = addedAt.get(id);
    return readPublicPrices((notesOf.get(id) ?? []).map(toNote), at === undefined ? '' : dayOf(at));
  };
}

const dayOf = (ms: number) => sydneyDay(new Date(ms));

type Row = Pick<
  Selectable<Tables['price_history']>,
  'vehicle_id' | 'price_cents' | 'price_type' | 'is_public' | 'changed_at'
>;

function toNote({ price_cents, price_type, is_public, changed_at }: Row): PriceNote {
  const at = readInstant(changed_at);
  const isKnown = is_public !== null && at !== undefined;
  return {
    day: at === undefined ? '' : dayOf(at),
    cents: price_cents,
    priceType: price_type,
    isPublic: isKnown ? is_public === 1 : null,
  };
}
