import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/** Everything that the public site shows is in these. */
const shown = ['vehicles', 'photos'];

/**
 * One number that every transaction raises which changes the stock, by any writer: the site, another process on
 * the same database, a command, a person with a database tool. It is seen when the change is, and not before.
 */
export async function stockVersion(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('stock_version')
    .addColumn('version', engine === 'postgres' ? 'bigint' : 'integer', (column) => column.notNull())
    .execute();
  await sql`INSERT INTO stock_version (version) VALUES (1)`.execute(db);
  await (engine === 'sqlite' ? raiseOnSqlite(db) : raiseOnPostgres(db));
}

async function raiseOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const table of shown) {
    for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
      await sql`
        CREATE TRIGGER ${sql.ref(`${table}_${change.toLowerCase()}_raises_version`)}
        AFTER ${sql.raw(change)} ON ${sql.table(table)} BEGIN
          UPDATE stock_version SET version = version + 1;
        END`.execute(db);
    }
  }
}

/*
 * The transaction that raises the number holds its row until the commit. If that were done with the first change, an import
 * would keep every other change waiting, and two that wait for each other's vehicles would never end. So a change
 * only leaves a note, one for each transaction, and the number is raised at the commit. There are other checks at
 * the commit, which take locks of their own; what a deferred trigger brings about comes after all of them, hence
 * the note that is changed once before it counts.
 */
async function raiseOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE stock_changes (
      transaction_id bigint PRIMARY KEY,
      is_counted boolean NOT NULL DEFAULT false
    )`.execute(db);
  await sql`
    CREATE FUNCTION note_stock_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO stock_changes (transaction_id) VALUES (txid_current()) ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$`.execute(db);
  for (const table of shown) {
    await sql`
      CREATE TRIGGER ${sql.ref(`${table}_raise_version`)}
      AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${sql.table(table)}
      FOR EACH STATEMENT EXECUTE FUNCTION note_stock_change()`.execute(db);
  }
  await sql`
    CREATE FUNCTION count_stock_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP = 'INSERT' THEN
        UPDATE stock_changes SET is_counted = true WHERE transaction_id = NEW.transaction_id;
      ELSE
        UPDATE stock_version SET version = version + 1;
        DELETE FROM stock_changes WHERE transaction_id = NEW.transaction_id;
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE CONSTRAINT TRIGGER stock_changes_are_counted AFTER INSERT OR UPDATE ON stock_changes
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_stock_change()`.execute(db);
}
