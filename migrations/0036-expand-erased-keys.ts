import { type Kysely, sql } from 'kysely';

/**
 * What was erased on request, by the hash of the key of each inquiry, booking and hold: a restored backup may still have
 * it, and then it is erased again. The keys are random, so this names nobody. No part of a backup.
 */
export async function erasedKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('erased_keys')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('erased_at', 'text', (column) => column.notNull())
    .execute();
  // Entries that name an inquiry, booking or hold. Not of the others: what they say may be too long for an index.
  await sql`
    CREATE INDEX activity_about_key ON activity (after) WHERE substr(after, 1, 10) = '{"about":"'
  `.execute(db);
}
