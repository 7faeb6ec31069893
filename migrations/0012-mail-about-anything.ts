import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/**
 * A mail is known by its kind and by what it is about, so that other things than inquiries can have mail. One that
 * belongs to an inquiry still goes with it. What is there is about its inquiry, by the key it was sent in with.
 */
export async function mailAboutAnything(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await (engine === 'sqlite' ? rebuildOnSqlite(db) : alterOnPostgres(db));
  await db.schema.createIndex('outbox_once_each').unique().on('outbox').columns(['about', 'kind']).execute();
  await db.schema.createIndex('outbox_of_inquiry').on('outbox').column('inquiry_id').execute();
}

async function alterOnPostgres(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('about', 'text').execute();
  await sql`
    UPDATE outbox SET about = (SELECT submission_key FROM inquiries WHERE inquiries.id = inquiry_id)
  `.execute(db);
  await db.schema
    .alterTable('outbox')
    .alterColumn('inquiry_id', (column) => column.dropNotNull())
    .execute();
  await db.schema.alterTable('outbox').dropConstraint('outbox_once_each').execute();
}

// SQLite cannot take NOT NULL from a column, so the table is made anew.
async function rebuildOnSqlite(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox_next')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('inquiry_id', 'integer', (column) => column.references('inquiries.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('held_at', 'text')
    .addColumn('given_up_at', 'text')
    .addColumn('waited_s', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('about', 'text')
    .execute();
  // A number that was given once is not given again, even when its row is gone.
  await sql`
    INSERT INTO sqlite_sequence (name, seq) SELECT 'outbox_next', seq FROM sqlite_sequence WHERE name = 'outbox'
  `.execute(db);
  await sql`
    INSERT INTO outbox_next (id, inquiry_id, kind, attempts, next_attempt_at, sent_at, last_error, created_at,
      held_at, given_up_at, waited_s, about)
    SELECT id, inquiry_id, kind, attempts, next_attempt_at, sent_at, last_error, created_at,
      held_at, given_up_at, waited_s,
      (SELECT submission_key FROM inquiries WHERE inquiries.id = outbox.inquiry_id)
    FROM outbox ORDER BY id
  `.execute(db);
  await db.schema.dropTable('outbox').execute();
  await sql`ALTER TABLE outbox_next RENAME TO outbox`.execute(db);
}
