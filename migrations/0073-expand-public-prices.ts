import { type Kysely, sql } from 'kysely';

/**
 * What the price of each step included, and whether the public could see it; null where nobody noted it, as in steps from
 * before. What is public now is noted as from now: for how long it was, nobody knows.
 */
export async function publicPrices(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('price_history').addColumn('price_type', 'text').execute();
  await db.schema.alterTable('price_history').addColumn('is_public', 'integer').execute();
  await sql`
    INSERT INTO price_history (vehicle_id, price_cents, price_type, is_public, changed_at)
    SELECT id, price_cents, price_type, 1, ${new Date().toISOString()} FROM vehicles
    WHERE is_draft = 0 AND price_cents IS NOT NULL AND lower(trim(status)) <> 'sold'`.execute(db);
}
