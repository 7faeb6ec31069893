import type { Kysely } from 'kysely';

/** Which one of a model it is: GXL, Sahara. Vehicles from before have none. */
export async function vehicleBadge(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('vehicles')
    .addColumn('badge', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
