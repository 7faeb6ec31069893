import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/**
 * What the dealership says about itself: every published version, the newest is live; and what each person is still
 * working on. On PostgreSQL the other processes are told when it changes.
 */
export async function expandSettings(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('settings_versions')
    // Numbered by the site, one after the other: of two people who publish at once, one finds the number taken.
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('changes', 'text', (column) => column.notNull())
    .addColumn('staff_id', 'integer')
    .addColumn('staff_name', 'text', (column) => column.notNull())
    .addColumn('published_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('settings_drafts')
    .addColumn('staff_id', 'integer', (column) =>
      column.primaryKey().references('staff.id').onDelete('cascade'),
    )
    .addColumn('based_on', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .execute();
  if (engine === 'sqlite') return;
  await sql`
    CREATE FUNCTION tell_of_settings() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM pg_notify('forecourt_changes', 'settings');
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER settings_told AFTER INSERT OR UPDATE OR DELETE ON settings_versions
    FOR EACH STATEMENT EXECUTE FUNCTION tell_of_settings()`.execute(db);
}
