import type { Kysely } from 'kysely';

/** Further vehicles that an inquiry is about; null in those about one or none, and in those from before. */
export async function severalVehicles(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('inquiries').addColumn('also_about', 'text').execute();
}
