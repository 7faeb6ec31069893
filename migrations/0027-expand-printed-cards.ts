import type { Kysely } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/**
 * The window card that was last printed of a vehicle in each size, with what it says, so that staff are told when that
 * is no longer so. The person who printed it is named as they were then.
 */
export async function printedCards(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('printed_cards')
    .addColumn('id', 'integer', (column) =>
      engine === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('vehicle_id', 'integer', (column) =>
      column.notNull().references('vehicles.id').onDelete('cascade'),
    )
    .addColumn('size', 'text', (column) => column.notNull())
    .addColumn('facts', 'text', (column) => column.notNull())
    .addColumn('printed_at', 'text', (column) => column.notNull())
    .addColumn('staff_name', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('printed_cards_of_vehicle')
    .unique()
    .on('printed_cards')
    .columns(['vehicle_id', 'size'])
    .execute();
}
