import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Engine } from '#server/db/engine.ts';
import { archivedTables, type TableName } from '../archive/archived-tables.ts';

/** Settings are numbered by the site, one after the other. */
const countedTables = archivedTables.filter((table) => table !== 'settings_versions');

type LastIds = Readonly<Record<string, number>>;

/**
 * The highest id that each table ever assigned. Part of a backup: a new vehicle must not get the id, and with it the
 * history and the links, of a deleted one.
 */
export async function readLastIds(tx: Db, engine: Engine): Promise<LastIds> {
  const lastIds: Record<string, number> = {};
  for (const table of countedTables) lastIds[table] = await readLastId(tx, engine, table);
  return lastIds;
}

/** The next ids follow all those assigned here, in the backup's database, and in use now. */
export async function moveIdsOn(tx: Db, engine: Engine, others: readonly LastIds[]): Promise<void> {
  for (const table of countedTables) {
    const last = Math.max(await readLastId(tx, engine, table), ...others.map((one) => one[table] ?? 0));
    if (last === 0) continue;
    if (engine === 'postgres') {
      await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(tx);
      continue;
    }
    await sql`DELETE FROM sqlite_sequence WHERE name = ${table}`.execute(tx);
    await sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${table}, ${last})`.execute(tx);
  }
}

async function readLastId(tx: Db, engine: Engine, table: TableName): Promise<number> {
  const given =
    engine === 'postgres'
      ? sql`(SELECT pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass))`
      : sql`(SELECT max(seq) FROM sqlite_sequence WHERE name = ${table})`;
  const { rows } = await sql<{ given: unknown; there: unknown }>`
    SELECT ${given} AS given, (SELECT max(id) FROM ${sql.table(table)}) AS there
  `.execute(tx);
  return Math.max(Number(rows[0]?.given ?? 0), Number(rows[0]?.there ?? 0));
}
