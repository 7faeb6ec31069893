import type { Kysely } from 'kysely';

/** The networks and browsers from which somebody has logged in before. */
export async function knownPlaces(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('known_places')
    .addColumn('place_hash', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'integer', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('known_places_of_staff').on('known_places').column('staff_id').execute();
}
