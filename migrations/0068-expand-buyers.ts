import type { Kysely } from 'kysely';

/** The key of the inquiry of who bought a vehicle; empty while nobody said. It says something only of a sold vehicle. */
export async function buyers(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('vehicles').addColumn('buyer_key', 'text').execute();
}
