import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';

type StoredRow = Readonly<Record<string, unknown>>;

export interface Besides {
  /** Tables, or columns of them, that are not looked at. */
  tables: Readonly<Record<string, 'all' | readonly string[]>>;
  /** Rows of the others that are not. */
  rows: (table: string, row: StoredRow) => boolean;
}

/** More rows of one table are not read: what is that large is not what it was. */
const MOST = 2_000;

/**
 * A short sum of everything that is stored in a small database: the same as long as nobody has changed anything. Tables without rows do not
 * count, nor columns that are empty or 0, so that an upgrade, which adds such, is no change.
 */
export async function printOfRows(
  db: Db,
  { engine, besides }: Pick<Database, 'engine'> & { besides: Besides },
): Promise<string> {
  const hash = createHash('sha256');
  for (const table of await listTables(db, engine)) {
    const left = besides.tables[table] ?? [];
    if (left === 'all') continue;
    const { rows } = await sql<StoredRow>`SELECT * FROM ${sql.table(table)} LIMIT ${MOST}`.execute(db);
    const counted = rows.filter((row) => !besides.rows(table, row));
    const lines = counted.map((row) => JSON.stringify(Object.entries(row).filter(isTold(left)).sort(byName)));
    if (lines.length > 0) hash.update(`${table}\n${lines.sort().join('\n')}\n`);
  }
  return hash.digest('hex');
}

const isTold =
  (left: readonly string[]) =>
  ([name, value]: [string, unknown]): boolean =>
    Boolean(value) && !left.includes(name);

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);

async function listTables(db: Db, engine: Database['engine']): Promise<string[]> {
  const query =
    engine === 'sqlite'
      ? sql<{
          name: string;
        }>`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
      : sql<{ name: string }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`;
  const { rows } = await query.execute(db);
  return rows.map(({ name }) => name).sort();
}
