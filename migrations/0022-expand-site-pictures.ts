import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/**
 * Pictures of the dealership itself: logo, hero, people, gallery. Settings name them by their id. Their files are kept
 * like those of photos, so a key whose row goes is noted as loose.
 */
export async function sitePictures(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('site_pictures')
    .addColumn('id', 'integer', (column) =>
      engine === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('file_key', 'text', (column) => column.notNull().unique())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('byte_count', 'integer', (column) => column.notNull())
    .addColumn('sha256', 'text')
    .addColumn('placeholder', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  if (engine === 'sqlite') {
    await sql`
      CREATE TRIGGER site_pictures_become_loose AFTER DELETE ON site_pictures BEGIN
        INSERT OR IGNORE INTO loose_photos (file_key) VALUES (OLD.file_key);
      END`.execute(db);
    return;
  }
  await sql`
    CREATE TRIGGER become_loose AFTER DELETE ON site_pictures REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION photos_become_loose()`.execute(db);
}
