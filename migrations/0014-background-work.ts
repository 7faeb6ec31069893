import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/**
 * On PostgreSQL: which of the processes does the work that one of them does for all, and word to it of mail that another
 * has planned. On SQLite there is one process.
 */
export async function backgroundWork(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`
    CREATE TABLE job_lease (
      name text PRIMARY KEY,
      holder text NOT NULL,
      number bigint NOT NULL,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    CREATE FUNCTION tell_of_mail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM pg_notify('forecourt_changes', 'mail');
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER outbox_told AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION tell_of_mail()`.execute(
    db,
  );
}
