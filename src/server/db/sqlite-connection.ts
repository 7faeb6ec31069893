import Sqlite from 'better-sqlite3';
import type { QueryResult } from 'kysely';

/** How long a statement waits for another process, such as a command beside the site. */
const BUSY_MS = 200;
/** What a commit has still to write in one stretch; the rest of a large transaction is in the log by then. */
const CACHE_KB = 4_000;

/** FULL, not NORMAL: what was acknowledged is on the disk when the power goes. */
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
