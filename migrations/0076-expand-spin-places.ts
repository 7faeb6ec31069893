import type { Kysely } from 'kysely';

/** The place of a photo in the 360° view of its vehicle; null in every other photo. */
export async function spinPlaces(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('photos').addColumn('spin_place', 'integer').execute();
}
