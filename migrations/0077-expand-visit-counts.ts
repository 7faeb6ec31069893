import type { Kysely } from 'kysely';

/** Sums of visits, by day. Several processes add to the same row. */
export async function visitCounts({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('visit_counts')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('times', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('visit_counts_key', ['day', 'what', 'subject'])
    .execute();
}
