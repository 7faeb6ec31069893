import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/** In which column of the tables that the public site shows the vehicle stands. */
const shown = { vehicles: 'id', photos: 'vehicle_id' };

/**
 * Which vehicles changed with which version of the stock, so that a process that follows it reads only these. Like the
 * version it is kept by the database, for every writer. A vehicle that is gone keeps its row.
 */
export async function vehicleChanges(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('vehicle_changes')
    .addColumn('vehicle_id', 'integer', (column) => column.primaryKey())
    .addColumn('version', engine === 'postgres' ? 'bigint' : 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('vehicle_changes_by_version').on('vehicle_changes').column('version').execute();
  await (engine === 'sqlite' ? noteOnSqlite(db) : noteOnPostgres(db));
}

/** One trigger raises the version and notes it: in which order two of them would run is not said. */
async function noteOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of Object.entries(shown)) {
    for (const [change, rows] of [
      ['INSERT', ['NEW']],
      ['UPDATE', ['OLD', 'NEW']],
      ['DELETE', ['OLD']],
    ] as const) {
      const name = sql.ref(`${table}_${change.toLowerCase()}_raises_version`);
      const notes = rows.map(
        (row) => sql`
          INSERT INTO vehicle_changes (vehicle_id, version)
          SELECT ${sql.raw(row)}.${sql.ref(column)}, version FROM stock_version WHERE true
          ON CONFLICT (vehicle_id) DO UPDATE SET version = excluded.version;`,
      );
      await sql`DROP TRIGGER ${name}`.execute(db);
      await sql`
        CREATE TRIGGER ${name} AFTER ${sql.raw(change)} ON ${sql.table(table)} BEGIN
          UPDATE stock_version SET version = version + 1;
          ${sql.join(notes, sql.raw('\n'))}
        END`.execute(db);
    }
  }
}

/*
 * The version is raised at the commit, so a change leaves the numbers of its vehicles until then, each transaction for
 * itself: nobody waits for another's. 0 stands for all vehicles, -1 for none: a statement that met no row raises the
 * version too, and a version that says nothing makes a process read everything.
 */
async function noteOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE noted_vehicles (
      transaction_id bigint,
      vehicle_id integer,
      PRIMARY KEY (transaction_id, vehicle_id)
    )`.execute(db);
  for (const [table, column] of Object.entries(shown)) {
    const note = sql.ref(`note_changes_of_${table}`);
    await sql`
      CREATE FUNCTION ${note}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF TG_OP = 'TRUNCATE' THEN
          INSERT INTO noted_vehicles VALUES (txid_current(), 0) ON CONFLICT DO NOTHING;
        END IF;
        IF TG_OP IN ('INSERT', 'UPDATE') THEN
          INSERT INTO noted_vehicles SELECT DISTINCT txid_current(), ${sql.ref(column)} FROM new_rows
          ON CONFLICT DO NOTHING;
        END IF;
        IF TG_OP IN ('UPDATE', 'DELETE') THEN
          INSERT INTO noted_vehicles SELECT DISTINCT txid_current(), ${sql.ref(column)} FROM old_rows
          ON CONFLICT DO NOTHING;
        END IF;
        IF NOT FOUND THEN
          INSERT INTO noted_vehicles VALUES (txid_current(), -1) ON CONFLICT DO NOTHING;
        END IF;
        RETURN NULL;
      END $$`.execute(db);
    for (const [change, rows] of [
      ['INSERT', 'REFERENCING NEW TABLE AS new_rows'],
      ['UPDATE', 'REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows'],
      ['DELETE', 'REFERENCING OLD TABLE AS old_rows'],
      ['TRUNCATE', ''],
    ] as const) {
      await sql`
        CREATE TRIGGER ${sql.ref(`${table}_${change.toLowerCase()}_is_noted`)}
        AFTER ${sql.raw(change)} ON ${sql.table(table)} ${sql.raw(rows)}
        FOR EACH STATEMENT EXECUTE FUNCTION ${note}()`.execute(db);
    }
  }
  await sql`
    CREATE OR REPLACE FUNCTION count_stock_change() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      raised bigint;
    BEGIN
      IF TG_OP = 'INSERT' THEN
        UPDATE stock_changes SET is_counted = true WHERE transaction_id = NEW.transaction_id;
      ELSE
        UPDATE stock_version SET version = version + 1 RETURNING version INTO raised;
        INSERT INTO vehicle_changes (vehicle_id, version)
        SELECT vehicle_id, raised FROM noted_vehicles WHERE transaction_id = NEW.transaction_id
        ON CONFLICT (vehicle_id) DO UPDATE SET version = excluded.version;
        DELETE FROM noted_vehicles WHERE transaction_id = NEW.transaction_id;
        DELETE FROM stock_changes WHERE transaction_id = NEW.transaction_id;
        PERFORM pg_notify('forecourt_changes', 'stock');
      END IF;
      RETURN NULL;
    END $$`.execute(db);
}
