import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/**
 * Photos of the car that a visitor offers. They may come before their inquiry or after it, so both name the same key. The
 * database lets them go with the last inquiry that names them; their files are kept like those of photos of vehicles.
 */
export async function visitorPhotos(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('inquiries')
    .addColumn('photos_key', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await schema.createIndex('inquiries_by_photos_key').on('inquiries').column('photos_key').execute();
  await schema
    .createTable('visitor_photos')
    .addColumn('id', 'integer', (column) =>
      engine === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('photos_key', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('file_key', 'text', (column) => column.notNull().unique())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('byte_count', 'integer', (column) => column.notNull())
    .addColumn('sha256', 'text')
    .addColumn('placeholder', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    // When two photos come at the same time, only one takes the last place.
    .addUniqueConstraint('visitor_photos_one_in_a_place', ['photos_key', 'place'])
    .execute();
  await (engine === 'sqlite' ? triggersOnSqlite(db) : triggersOnPostgres(db));
}

async function triggersOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TRIGGER visitor_photos_become_loose AFTER DELETE ON visitor_photos BEGIN
      INSERT OR IGNORE INTO loose_photos (file_key) VALUES (OLD.file_key);
    END`.execute(db);
  await sql`
    CREATE TRIGGER visitor_photos_go_with_inquiry AFTER DELETE ON inquiries WHEN OLD.photos_key <> '' BEGIN
      DELETE FROM visitor_photos WHERE photos_key = OLD.photos_key
        AND NOT EXISTS (SELECT 1 FROM inquiries WHERE photos_key = OLD.photos_key);
    END`.execute(db);
}

async function triggersOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TRIGGER become_loose AFTER DELETE ON visitor_photos REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION photos_become_loose()`.execute(db);
  await sql`
    CREATE FUNCTION visitor_photos_go_with_inquiry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      DELETE FROM visitor_photos
      WHERE photos_key IN (SELECT photos_key FROM gone WHERE photos_key <> '')
        AND NOT EXISTS (SELECT 1 FROM inquiries WHERE inquiries.photos_key = visitor_photos.photos_key);
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER visitor_photos_go AFTER DELETE ON inquiries REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION visitor_photos_go_with_inquiry()`.execute(db);
}
