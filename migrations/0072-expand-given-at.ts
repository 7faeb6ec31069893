import type { Kysely } from 'kysely';

/** When somebody gave an inquiry to another person, who is told of it; null in those from before. */
export async function givenAt(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('inquiries').addColumn('given_at', 'text').execute();
}
