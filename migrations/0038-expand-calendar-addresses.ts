import type { Kysely } from 'kysely';

/**
 * Where the calendar of a staff member fetches the bookings, one for each person: the hash of its secret alone. No part of
 * a backup, as accounts are none. And what staff note at a booking: who saw the licence, and where the key is.
 */
export async function calendarAddresses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('calendar_addresses')
    .addColumn('staff_id', 'integer', (column) =>
      column.primaryKey().references('staff.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.alterTable('bookings').addColumn('licence_seen_at', 'text').execute();
  for (const name of ['licence_seen_by', 'key_note'])
    await db.schema
      .alterTable('bookings')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
}
