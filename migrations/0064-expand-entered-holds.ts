import type { Kysely } from 'kysely';

/**
 * The inquiry of a hold that staff enter for somebody who calls: its key, or empty without one. Holds that buyers ask for
 * have none here, as they have the key of their inquiry themselves.
 */
export async function enteredHolds(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('vehicle_holds').addColumn('inquiry_key', 'text').execute();
}
