import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/**
 * Where the stock is advertised. What a channel has to be told is kept apart from the secret address at which it fetches
 * the stock: a backup carries the former alone. On PostgreSQL the other processes are told of changes of both.
 */
export async function channels(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('channel_settings')
    .addColumn('id', 'integer', (column) =>
      engine === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('channel', 'text', (column) => column.notNull().unique())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('channel_addresses')
    .addColumn('channel', 'text', (column) => column.primaryKey())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('is_on', 'integer', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('channel_fetches')
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('agent', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('fetched_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('channel_fetches_pk', ['channel', 'agent'])
    .execute();
  if (engine === 'sqlite') return;
  await sql`
    CREATE FUNCTION tell_of_channels() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM pg_notify('forecourt_changes', 'channels');
      RETURN NULL;
    END $$`.execute(db);
  for (const table of ['channel_settings', 'channel_addresses'])
    await sql`
      CREATE TRIGGER channels_told AFTER INSERT OR UPDATE OR DELETE ON ${sql.table(table)}
      FOR EACH STATEMENT EXECUTE FUNCTION tell_of_channels()`.execute(db);
}
