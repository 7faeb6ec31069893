import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/**
 * On PostgreSQL the other processes are told of new and changed inquiries, because their staff wait for news too. And
 * whether anybody was told that an inquiry waits too long: empty for those from before, of whom nobody is told.
 */
export async function inquiryNews(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('inquiries')
    .addColumn('overdue_mail', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  if (engine === 'sqlite') return;
  await sql`
    CREATE FUNCTION tell_of_inquiries() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM pg_notify('forecourt_changes', 'inquiries');
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER inquiries_told AFTER INSERT OR UPDATE OR DELETE ON inquiries
    FOR EACH STATEMENT EXECUTE FUNCTION tell_of_inquiries()`.execute(db);
}
