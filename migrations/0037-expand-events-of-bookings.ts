import type { Kysely } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/** What happened to a booking, from when it was made; those from before have no more than their state. */
export async function eventsOfBookings(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('booking_events')
    .addColumn('id', 'integer', (column) =>
      engine === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('booking_id', 'integer', (column) =>
      column.notNull().references('bookings.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('staff_name', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('booking_events_of_booking')
    .on('booking_events')
    .columns(['booking_id', 'id'])
    .execute();
}
