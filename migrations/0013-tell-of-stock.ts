import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/**
 * On PostgreSQL, a process that raises the number of the stock tells all processes when it commits, so that they need not wait
 * for their next look at it. On SQLite there is one process.
 */
export async function tellOfStock(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`
    CREATE OR REPLACE FUNCTION count_stock_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP = 'INSERT' THEN
        UPDATE stock_changes SET is_counted = true WHERE transaction_id = NEW.transaction_id;
      ELSE
        UPDATE stock_version SET version = version + 1;
        DELETE FROM stock_changes WHERE transaction_id = NEW.transaction_id;
        PERFORM pg_notify('forecourt_changes', 'stock');
      END IF;
      RETURN NULL;
    END $$`.execute(db);
}
