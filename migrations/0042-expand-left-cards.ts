import type { Kysely } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/**
 * Window cards go on hanging in the yard when their vehicle is deleted: then they are kept here, without a reference,
 * until staff say that they were taken down. The card of a vehicle that is still there keeps that time itself.
 */
export async function leftCards(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db;
  await schema.alterTable('printed_cards').addColumn('taken_down_at', 'text').execute();
  await schema
    .createTable('left_cards')
    .addColumn('id', 'integer', (column) =>
      engine === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('vehicle_id', 'integer', (column) => column.notNull())
    .addColumn('size', 'text', (column) => column.notNull())
    .addColumn('facts', 'text', (column) => column.notNull())
    .addColumn('printed_at', 'text', (column) => column.notNull())
    .addColumn('staff_name', 'text', (column) => column.notNull())
    .addColumn('taken_down_at', 'text')
    .execute();
  await schema
    .createIndex('left_cards_of_vehicle')
    .unique()
    .on('left_cards')
    .columns(['vehicle_id', 'size'])
    .execute();
}
