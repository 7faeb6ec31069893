import type { Kysely } from 'kysely';

/** The inbox is read a batch at a time, newest first: each batch begins where the last one ended. */
export async function newestInquiries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('inquiries_newest')
    .on('inquiries')
    .columns(['is_spam', 'created_at', 'id'])
    .execute();
}
