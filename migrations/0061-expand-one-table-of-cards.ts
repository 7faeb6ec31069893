import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/**
 * A window card may outlive its vehicle, so `printed_cards` refers to none and holds all of them. `left_cards` is emptied into
 * it and stays for a version before, which copies cards there when a vehicle is deleted; those here stay all the same.
 */
export async function oneTableOfCards(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') await rebuildOnSqlite(db);
  else await db.schema.alterTable('printed_cards').dropConstraint('printed_cards_vehicle_id_fkey').execute();
  // Where both tables have a card the newer one stays; of the same print, what was taken down stays down.
  await sql`
    INSERT INTO printed_cards (vehicle_id, size, facts, printed_at, staff_name, taken_down_at)
    SELECT vehicle_id, size, facts, printed_at, staff_name, taken_down_at FROM left_cards WHERE true ORDER BY id
    ON CONFLICT (vehicle_id, size) DO UPDATE SET
      facts = excluded.facts,
      printed_at = excluded.printed_at,
      staff_name = excluded.staff_name,
      taken_down_at = CASE
        WHEN excluded.printed_at > printed_cards.printed_at THEN excluded.taken_down_at
        ELSE coalesce(printed_cards.taken_down_at, excluded.taken_down_at)
      END
    WHERE excluded.printed_at >= printed_cards.printed_at
  `.execute(db);
  await sql`DELETE FROM left_cards`.execute(db);
}

// SQLite cannot take a reference from a column, so the table is made anew.
async function rebuildOnSqlite(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('printed_cards_next')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('vehicle_id', 'integer', (column) => column.notNull())
    .addColumn('size', 'text', (column) => column.notNull())
    .addColumn('facts', 'text', (column) => column.notNull())
    .addColumn('printed_at', 'text', (column) => column.notNull())
    .addColumn('staff_name', 'text', (column) => column.notNull())
    .addColumn('taken_down_at', 'text')
    .execute();
  // A number that was given once is not given again, even when its row is gone.
  await sql`
    INSERT INTO sqlite_sequence (name, seq)
    SELECT 'printed_cards_next', seq FROM sqlite_sequence WHERE name = 'printed_cards'
  `.execute(db);
  await sql`
    INSERT INTO printed_cards_next (id, vehicle_id, size, facts, printed_at, staff_name, taken_down_at)
    SELECT id, vehicle_id, size, facts, printed_at, staff_name, taken_down_at FROM printed_cards ORDER BY id
  `.execute(db);
  await db.schema.dropTable('printed_cards').execute();
  await sql`ALTER TABLE printed_cards_next RENAME TO printed_cards`.execute(db);
  await db.schema
    .createIndex('printed_cards_of_vehicle')
    .unique()
    .on('printed_cards')
    .columns(['vehicle_id', 'size'])
    .execute();
}
