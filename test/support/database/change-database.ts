import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** Past the site that uses it, for what takes days or other people. */
export function changeDatabase({ dataDir }: { dataDir: string }, sql: string, ...values: string[]): void {
  const database = new Sqlite(join(dataDir, 'forecourt.db'));
  database.prepare(sql).run(...values);
  database.close();
}
