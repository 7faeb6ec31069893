import type { Kysely } from 'kysely';

/** Mail that nobody takes is given up one day. How long it was tried is counted, because clocks can be wrong. */
export async function mailGivenUp(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('given_up_at', 'text').execute();
  await db.schema
    .alterTable('outbox')
    .addColumn('waited_s', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // What is too old is looked for every hour, among a hundred thousand rows and more.
  await db.schema.createIndex('activity_by_time').on('activity').column('at').execute();
}
