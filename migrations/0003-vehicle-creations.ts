import type { Kysely } from 'kysely';

/** Which vehicle a create call made, by the caller's own key: asking again after a lost answer makes no second one. */
export async function vehicleCreations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('vehicle_creations')
    .addColumn('creation_key', 'text', (column) => column.primaryKey())
    .addColumn('vehicle_id', 'integer', (column) =>
      column.notNull().references('vehicles.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  // A vehicle that is deleted takes its key along; without this, every deletion would read the whole table.
  await db.schema
    .createIndex('vehicle_creations_of_vehicle')
    .on('vehicle_creations')
    .column('vehicle_id')
    .execute();
}
