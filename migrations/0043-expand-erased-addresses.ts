import type { Kysely } from 'kysely';

/**
 * When the data of somebody was erased on request, by a salted hash of each of their addresses: what had come before may
 * wait on the disk of another process, and is dropped when that process wants to store it. No part of a backup.
 */
export async function erasedAddresses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('erased_addresses')
    .addColumn('address_hash', 'text', (column) => column.primaryKey())
    .addColumn('salt', 'text', (column) => column.notNull())
    .addColumn('erased_at', 'text', (column) => column.notNull())
    .execute();
}
