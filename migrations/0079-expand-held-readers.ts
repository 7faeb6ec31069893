import { type Kysely, sql } from 'kysely';

/**
 * Readers of alerts who are not written to: they came with a backup, or nobody took their last mails. And indexes for alerts
 * that nobody confirmed, and for mail that has not gone, among the records of all that has.
 */
export async function heldReaders({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('alert_readers').addColumn('held_at', 'text').execute();
  await schema
    .alterTable('alert_readers')
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createIndex('outbox_unsent')
    .on('outbox')
    .column('next_attempt_at')
    .where(sql.ref('sent_at'), 'is', null)
    .execute();
  await schema.createIndex('alerts_by_state').on('alerts').columns(['state', 'created_at']).execute();
}
