import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/**
 * The keys of photos that this database has let go of, or was about to take: noted before files are put in place,
 * and by the database itself whenever a row goes. Files that no row names and that are not listed here are of
 * another database, and no sweep may take them for its own.
 */
export async function loosePhotos(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('loose_photos')
    .addColumn('file_key', 'text', (column) => column.primaryKey())
    .execute();
  // The sweep asks for each key before it touches the files.
  await db.schema
    .createIndex('cleared_rows_by_file_key')
    .on('cleared_rows')
    .column('file_key')
    .where(sql.ref('file_key'), 'is not', null)
    .execute();
  await (engine === 'sqlite' ? noteOnSqlite(db) : noteOnPostgres(db));
}

async function noteOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TRIGGER photos_become_loose AFTER DELETE ON photos BEGIN
      INSERT OR IGNORE INTO loose_photos (file_key) VALUES (OLD.file_key);
    END`.execute(db);
  await sql`
    CREATE TRIGGER cleared_photos_become_loose AFTER DELETE ON cleared_rows WHEN OLD.file_key IS NOT NULL BEGIN
      INSERT OR IGNORE INTO loose_photos (file_key) VALUES (OLD.file_key);
    END`.execute(db);
}

async function noteOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION photos_become_loose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO loose_photos (file_key) SELECT file_key FROM gone WHERE file_key IS NOT NULL
      ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$`.execute(db);
  for (const table of ['photos', 'cleared_rows']) {
    await sql`
      CREATE TRIGGER become_loose AFTER DELETE ON ${sql.table(table)} REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION photos_become_loose()`.execute(db);
  }
}
