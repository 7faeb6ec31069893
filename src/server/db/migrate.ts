import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { allMigrations } from '#migrations/all-migrations.ts';
import type { Database, Db } from './database.ts';
import type { Engine } from './engine.ts';

export interface MigrationReport {
  /** Migrations applied by this run, oldest first. */
  applied: string[];
  /** The newest migration the database now has. */
  version: string;
}

/** Brings the database to the current schema. Can be run any number of times, and beside a newer version. */
export async function migrate(database: Database): Promise<MigrationReport> {
  const migrations = allMigrations(database.engine);
  const names = Object.keys(migrations);
  const version = names.at(-1) ?? 'none';
  const before = await listApplied(database.db);
  const isComplete = names.every((name) => before.includes(name));
  const ofNewer = before.filter((name) => !names.includes(name));
  if (ofNewer.length > 0) {
    if (!isComplete || !ofNewer.every((name) => leavesRoomFor(version, name))) throw newerSchema(version);
    return { applied: [], version };
  }
  if (isComplete) return { applied: [], version };
  const { error, results } = await database.changeSchema((db) =>
    new Migrator({
      db: db as unknown as Kysely<unknown>, // migrations change tables, so they know none
      provider: { getMigrations: async () => migrations },
    }).migrateToLatest(),
  );
  // A newer version has come between: what it did is judged as above.
  if (isFromNewerVersion(error)) return migrate(database);
  if (error) throw error;
  const applied = (results ?? []).filter((one) => one.status === 'Success');
  return { applied: applied.map((one) => one.migrationName), version };
}

/**
 * Whether a version whose newest migration is `own` works on beside `other`, which it does not know. The name says so:
 * `0020-expand-…` only adds; `0021-contract-0020-…` takes away what versions that know 0020 do not use any more.
 */
export function leavesRoomFor(own: string, other: string): boolean {
  const [, kind, since = ''] = /^\d{4}-(expand|contract)-(\d{4}(?=-))?/.exec(other) ?? [];
  return kind === 'expand' || (kind === 'contract' && since !== '' && since <= own.slice(0, since.length));
}

/** Whether the database has every table and column that this version works with. A newer one has more. */
export async function isMigrated({ engine, db }: Database): Promise<boolean> {
  const applied = new Set(await listApplied(db));
  return Object.keys(allMigrations(engine)).every((name) => applied.has(name));
}

/** What a newer version has added to the database, and this one does not know. */
export async function listUnknownMigrations(db: Db, engine: Engine): Promise<string[]> {
  const known = allMigrations(engine);
  return (await listApplied(db)).filter((name) => !(name in known));
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

// Kysely's message for a database with a migration that this version does not have.
function isFromNewerVersion(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('corrupted migrations: previously executed');
}

function newerSchema(version: string): Error {
  return new Error(
    `The database was made by a newer version of Forecourt (this one knows schema ${version}). ` +
      'Start the newer version, or restore a backup made by this one.',
  );
}
