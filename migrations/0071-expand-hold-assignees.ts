import type { Kysely } from 'kysely';

/** Who looks after a hold that has no inquiry, by username; empty for nobody, as in those from before. */
export async function holdAssignees(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('vehicle_holds')
    .addColumn('assignee', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
