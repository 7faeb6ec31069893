import type { Kysely } from 'kysely';

/**
 * A vehicle that staff have taken off the site is not public, as a draft is not, so that a version before hides it too;
 * this column tells the two apart.
 */
export async function hiddenVehicles(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('vehicles').addColumn('hidden_at', 'text').execute();
}
