import type { Kysely } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/** What buyers come back to a hold with: the hash of each link's secret. */
export async function holdLinks({ schema }: Kysely<unknown>, engine: Engine): Promise<void> {
  await schema
    .createTable('hold_links')
    .addColumn('id', 'integer', (column) =>
      engine === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('hold_id', 'integer', (column) =>
      column.notNull().references('vehicle_holds.id').onDelete('cascade'),
    )
    .addColumn('made_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('hold_links_of_hold').on('hold_links').column('hold_id').execute();
}
