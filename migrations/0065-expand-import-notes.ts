import type { Kysely } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/**
 * What an import that did not clear has added and changed, for some days, so that it can be undone. Rows are kept as JSON
 * text, as those of a clear are. A version before makes no such notes; an import of its own is not offered for undoing.
 */
export async function importNotes(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const table = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('id', 'integer', (column) =>
        engine === 'sqlite'
          ? column.primaryKey().autoIncrement()
          : column.primaryKey().generatedByDefaultAsIdentity(),
      );

  await table('stock_imports')
    .addColumn('staff_id', 'integer')
    .addColumn('staff_name', 'text', (column) => column.notNull())
    .addColumn('chunk_count', 'integer')
    .addColumn('imported_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text', (column) => column.notNull())
    .execute();

  await table('imported_rows')
    .addColumn('import_id', 'integer', (column) =>
      column.notNull().references('stock_imports.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('vehicle_id', 'integer', (column) => column.notNull())
    .addColumn('state_before', 'text', (column) => column.notNull())
    .addColumn('state_after', 'text', (column) => column.notNull())
    .addColumn('file_key', 'text')
    .addColumn('content', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('imported_rows_in_order')
    .on('imported_rows')
    .columns(['import_id', 'kind', 'id'])
    .execute();
  await db.schema
    .createIndex('imported_rows_of_vehicle')
    .on('imported_rows')
    .columns(['vehicle_id'])
    .execute();
}
