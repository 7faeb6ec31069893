import type { Kysely } from 'kysely';

/** The day on which a vehicle that is coming soon is expected, as YYYY-MM-DD; unknown in those from before. */
export async function expectedDays(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('vehicles')
    .addColumn('expected_on', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
