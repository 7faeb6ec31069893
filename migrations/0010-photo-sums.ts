import type { Kysely } from 'kysely';

/** The sum of a photo's files, to tell one that has suffered; those from before have none. */
export async function photoSums(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('photos').addColumn('sha256', 'text').execute();
}
