import type { Kysely } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/**
 * Where other systems are told of what happens, what is still to be told, and how each attempt went. An event is a row
 * of the transaction that it is about. What names a person goes with their inquiry or booking. No part of a backup: restored
 * elsewhere it would send customers' data to the old addresses.
 */
export async function webhooks(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db;
  const withId = (table: string) =>
    schema
      .createTable(table)
      .addColumn('id', 'integer', (column) =>
        engine === 'sqlite'
          ? column.primaryKey().autoIncrement()
          : column.primaryKey().generatedByDefaultAsIdentity(),
      );
  await withId('webhook_endpoints')
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('is_on', 'integer', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .execute();
  await withId('webhook_events')
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('inquiry_id', 'integer', (column) => column.references('inquiries.id').onDelete('cascade'))
    .addColumn('booking_id', 'integer', (column) => column.references('bookings.id').onDelete('cascade'))
    .addColumn('subject_id', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  await withId('webhook_deliveries')
    .addColumn('endpoint_id', 'integer', (column) =>
      column.notNull().references('webhook_endpoints.id').onDelete('cascade'),
    )
    .addColumn('event_key', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('inquiry_id', 'integer', (column) => column.references('inquiries.id').onDelete('cascade'))
    .addColumn('booking_id', 'integer', (column) => column.references('bookings.id').onDelete('cascade'))
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'text', (column) => column.notNull())
    .addColumn('delivered_at', 'text')
    .addColumn('given_up_at', 'text')
    .addColumn('last_attempt_at', 'text')
    .addColumn('last_result', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('took_ms', 'integer')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('webhook_deliveries_once')
    .unique()
    .on('webhook_deliveries')
    .columns(['endpoint_id', 'event_key'])
    .execute();
  await schema
    .createIndex('webhook_deliveries_due')
    .on('webhook_deliveries')
    .columns(['delivered_at', 'given_up_at', 'next_attempt_at'])
    .execute();
  for (const table of ['webhook_events', 'webhook_deliveries'])
    for (const owner of ['inquiry', 'booking'])
      await schema.createIndex(`${table}_of_${owner}`).on(table).column(`${owner}_id`).execute();
}
