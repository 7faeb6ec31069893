import { type Kysely, sql } from 'kysely';

/**
 * Who has shown that they read the mailbox they named, and until when others have time to. A booking without a seat (0)
 * takes its time only then, so the two indexes that give a time away leave it out; a version that does not know it counts
 * it as taken. Links say whether they went by mail, and mails how often their network had asked before.
 */
export async function mailboxProof(db: Kysely<unknown>): Promise<void> {
  for (const table of ['bookings', 'vehicle_holds']) {
    await db.schema.alterTable(table).addColumn('vouched_at', 'text').execute();
    await db.schema.alterTable(table).addColumn('keep_by', 'text').execute();
    await db.schema.createIndex(`${table}_by_creation`).on(table).column('created_at').execute();
    await sql`
      CREATE INDEX ${sql.raw(`${table}_vouched`)} ON ${sql.table(table)} (person)
      WHERE vouched_at IS NOT NULL`.execute(db);
  }
  await db.schema
    .alterTable('booking_links')
    .addColumn('is_mailed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // From before, nobody knows which went by mail: whoever has one goes on as they did. Staff have met those who came.
  await sql`UPDATE booking_links SET is_mailed = 1`.execute(db);
  await sql`UPDATE bookings SET vouched_at = updated_at WHERE state IN ('arrived', 'done')`.execute(db);
  await db.schema
    .alterTable('outbox')
    .addColumn('turn', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  const seated = { bookings_vehicle_once: 'vehicle_id, starts_at', bookings_seats: 'starts_at, seat' };
  for (const [name, columns] of Object.entries(seated)) {
    await db.schema.dropIndex(name).execute();
    await sql`
      CREATE UNIQUE INDEX ${sql.raw(name)} ON bookings (${sql.raw(columns)})
      WHERE state <> 'cancelled' AND seat > 0`.execute(db);
  }
}
