import type { Kysely } from 'kysely';

/**
 * Readers of alerts who are not written to: they came with a backup, or nobody took their last mails. And an index by which
 * alerts that nobody confirmed are counted.
 */
export async function heldReaders({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('alert_readers').addColumn('held_at', 'text').execute();
  await schema
    .alterTable('alert_readers')
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.createIndex('alerts_by_state').on('alerts').columns(['state', 'created_at']).execute();
}
