import Sqlite from 'better-sqlite3';
import type { QueryResult } from 'kysely';

/** Busy timeout for another process, such as a command beside the site. */
const BUSY_MS = 200;
/** Bounds what a commit writes at once; the rest of a large transaction is already in the log. */
const CACHE_KB = 4_000;

/** FULL, not NORMAL: acknowledged commits survive a power cut. */
export function openWriter(file: string, options: Sqlite.Options = {}): Sqlite.Database {
  const connection = new Sqlite(file, options);
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma(`busy_timeout = ${BUSY_MS}`);
  connection.pragma(`cache_size = -${CACHE_KB}`);
  return connection;
}

export function openReader(file: string): Sqlite.Database {
  return new Sqlite(file, { readonly: true, timeout: BUSY_MS });
}

export function runStatement<Row>(
  connection: Sqlite.Database,
  sql: string,
  parameters: readonly unknown[],
): QueryResult<Row> {
  const statement = connection.prepare<unknown[], Row>(sql);
  if (statement.reader) return { rows: statement.all(...parameters) };
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
}
