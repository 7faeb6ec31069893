import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/**
 * Vehicles that staff have deleted, with what goes with them, until they are put back or their days are over. Rows are kept
 * as JSON text, as those of a clear (0002); a key of a photo that leaves becomes loose, as there (0004).
 */
export async function deletedVehicles(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('deleted_rows')
    .addColumn('id', 'integer', (column) =>
      engine === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('vehicle_id', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('file_key', 'text')
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('staff_name', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('deleted_rows_of_vehicle')
    .on('deleted_rows')
    .columns(['kind', 'vehicle_id'])
    .execute();
  await db.schema
    .createIndex('deleted_rows_by_file_key')
    .on('deleted_rows')
    .column('file_key')
    .where(sql.ref('file_key'), 'is not', null)
    .execute();
  if (engine === 'sqlite')
    await sql`
      CREATE TRIGGER deleted_photos_become_loose AFTER DELETE ON deleted_rows WHEN OLD.file_key IS NOT NULL BEGIN
        INSERT OR IGNORE INTO loose_photos (file_key) VALUES (OLD.file_key);
      END`.execute(db);
  else
    await sql`
      CREATE TRIGGER become_loose AFTER DELETE ON deleted_rows REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION photos_become_loose()`.execute(db);
}
