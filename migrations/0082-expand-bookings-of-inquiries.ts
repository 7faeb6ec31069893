import type { Kysely } from 'kysely';

/** The key of the inquiry that a booking of staff answers, so that each leads to the other; null without one. */
export async function bookingsOfInquiries(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bookings').addColumn('inquiry_key', 'text').execute();
}
