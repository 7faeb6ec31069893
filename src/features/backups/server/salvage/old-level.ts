import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { allMigrations } from '#migrations/all-migrations.ts';
import type { OldSchema } from '#server/db/damaged-file/old-schema.ts';
import type { Database } from '#server/db/database.ts';

/**
 * Gives a new database the tables that the old file had, so that rows from before an upgrade go through the migrations
 * that came since. Which those are is what the file says of itself or, where that cannot be read, the first that has
 * all its columns.
 */
export async function migrateLike(
  database: Database,
  { schema, applied }: { schema: OldSchema; applied: readonly string[] | undefined },
): Promise<void> {
  const migrations = allMigrations(database.engine);
  const names = Object.keys(migrations);
  const migrator = new Migrator({
    db: database.db as unknown as Kysely<unknown>, // migrations change tables, so they know none
    provider: { getMigrations: async () => migrations },
  });
  const newest = names.findLast((name) => applied?.includes(name));
  for (const name of newest ? [newest] : names) {
    const { error } = await migrator.migrateTo(name);
    if (error) throw error;
    if (!newest && (await hasAll(database, schema))) return;
  }
}

async function hasAll({ db }: Database, { tables }: OldSchema): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    SELECT tables.name || '.' || columns.name AS name
    FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'
  `.execute(db);
  const there = new Set(rows.map(({ name }) => name));
  return tables.every(({ name, columns }) => columns.every((column) => there.has(`${name}.${column.name}`)));
}
