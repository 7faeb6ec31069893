import type { Kysely } from 'kysely';

/**
 * What was erased on request, by the hash of the key of each inquiry and booking: a restored backup may still have it, and
 * then it is erased again. The keys are random, so this names nobody. No part of a backup.
 */
export async function erasedKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('erased_keys')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('erased_at', 'text', (column) => column.notNull())
    .execute();
}
