import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { allMigrations } from '../../../migrations/all-migrations.ts';
import type { Database } from './database.ts';

export interface MigrationReport {
  /** Names of the migrations that this run applied, oldest first. */
  applied: string[];
  /** The newest migration the database now has. */
  version: string;
}

/** Brings the database to the current schema. Can be run any number of times. */
export async function migrate(database: Database): Promise<MigrationReport> {
  const migrations = allMigrations(database.engine);
  const version = Object.keys(migrations).at(-1) ?? 'none';
  const migrator = new Migrator({
    db: database.db as unknown as Kysely<unknown>, // migrations change tables, so they know none
    provider: { getMigrations: async () => migrations },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw isFromNewerVersion(error) ? newerSchema(version) : error;
  const applied = (results ?? []).filter((one) => one.status === 'Success');
  return { applied: applied.map((one) => one.migrationName), version };
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
