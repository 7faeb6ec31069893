import type { Kysely } from 'kysely';

/** Mail that came out of a backup is not sent until staff let it go. */
export async function heldMail(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('held_at', 'text').execute();
}
