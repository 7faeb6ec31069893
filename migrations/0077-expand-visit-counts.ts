import type { Kysely } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/** Sums of visits, by day. Several processes add to the same row. */
export async function visitCounts({ schema }: Kysely<unknown>, engine: Engine): Promise<void> {
  await schema
    .createTable('visit_counts')
    .addColumn('id', 'integer', (column) =>
      engine === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('times', 'integer', (column) => column.notNull())
    .addUniqueConstraint('visit_counts_one_of_each', ['day', 'what', 'subject'])
    .execute();
}
