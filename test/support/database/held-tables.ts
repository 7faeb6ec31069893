import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import type { TestApp } from '../test-app.ts';

/** Locks these tables (on SQLite all) as a database that does not answer would; returns what releases them. */
export async function holdTables(
  { services, db, dataDir }: Pick<TestApp, 'services' | 'db' | 'dataDir'>,
  ...tables: string[]
): Promise<() => Promise<void>> {
  if (services.database.engine === 'sqlite') {
    const other = new Sqlite(join(dataDir, 'forecourt.db'));
    other.exec('BEGIN EXCLUSIVE');
    return async () => void other.close();
  }
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE ${sql.join(tables.map((table) => sql.table(table)))} IN ACCESS EXCLUSIVE MODE`.execute(
      tx,
    );
    held.resolve();
    await release.promise;
  });
  await held.promise;
  return async () => {
    release.resolve();
    await holding;
  };
}
