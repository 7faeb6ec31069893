import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { allMigrations } from '#migrations/all-migrations.ts';
import type { Database, Db } from './database.ts';

export interface MigrationReport {
  /** Names of the migrations that this run applied, oldest first. */
  applied: string[];
  /** The newest migration the database now has. */
  version: string;
}

/** Brings the database to the current schema. Can be run any number of times. */
export async function migrate(database: Database): Promise<MigrationReport> {
  const migrations = allMigrations(database.engine);
  const names = Object.keys(migrations);
  const version = names.at(-1) ?? 'none';
  if ((await listApplied(database.db)).join() === names.join()) return { applied: [], version };
  const { error, results } = await database.changeSchema((db) =>
    new Migrator({
      db: db as unknown as Kysely<unknown>, // migrations change tables, so they know none
      provider: { getMigrations: async () => migrations },
    }).migrateToLatest(),
  );
  if (error) throw isFromNewerVersion(error) ? newerSchema(version) : error;
  const applied = (results ?? []).filter((one) => one.status === 'Success');
  return { applied: applied.map((one) => one.migrationName), version };
}

/** Whether the database has every table and column that this version works with. A newer one has more. */
export async function isMigrated({ engine, db }: Database): Promise<boolean> {
  const applied = new Set(await listApplied(db));
  return Object.keys(allMigrations(engine)).every((name) => applied.has(name));
}

async function listApplied(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`
    .execute(db)
    .catch((error: unknown) => {
      if (isMissingTable(error)) return { rows: [] };
      throw error;
    });
  return rows.map(({ name }) => name);
}

function isMissingTable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '42P01') || error.message.startsWith('no such table');
}

// Kysely's words for a database that names a migration this version does not have.
function isFromNewerVersion(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('corrupted migrations: previously executed');
}

function newerSchema(version: string): Error {
  return new Error(
    `The database was made by a newer version of Forecourt (this one knows schema ${version}). ` +
      'Start the newer version, or restore a backup made by this one.',
  );
}
