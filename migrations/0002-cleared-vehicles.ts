import type { Kysely } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/**
 * What a clear set aside, until the import that follows it is complete. Rows are kept as JSON text, so that a
 * later change of the other tables need not change this one too.
 */
export async function clearedVehicles(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const table = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('id', 'integer', (column) =>
        engine === 'sqlite'
          ? column.primaryKey().autoIncrement()
          : column.primaryKey().generatedByDefaultAsIdentity(),
      );

  await table('clearances')
    .addColumn('vehicle_count', 'integer', (column) => column.notNull())
    .addColumn('chunk_count', 'integer')
    .addColumn('cleared_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text', (column) => column.notNull())
    .execute();

  await table('cleared_rows')
    .addColumn('clearance_id', 'integer', (column) =>
      column.notNull().references('clearances.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('row_id', 'integer', (column) => column.notNull())
    .addColumn('file_key', 'text')
    .addColumn('content', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('cleared_rows_in_order')
    .on('cleared_rows')
    .columns(['clearance_id', 'kind', 'id'])
    .execute();
}
