import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/**
 * Who looks after a booking, by username, and times that nobody can book. On PostgreSQL the other processes are told of
 * the latter.
 */
export async function agenda(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('bookings')
    .addColumn('assignee', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createTable('booking_blocks')
    .addColumn('id', 'integer', (column) =>
      engine === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('starts_at', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('staff_name', 'text', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('booking_blocks_by_end').on('booking_blocks').column('ends_at').execute();
  if (engine === 'sqlite') return;
  await sql`
    CREATE TRIGGER booking_blocks_told AFTER INSERT OR UPDATE OR DELETE ON booking_blocks
    FOR EACH STATEMENT EXECUTE FUNCTION tell_of_bookings()`.execute(db);
}
