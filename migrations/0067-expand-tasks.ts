import type { Kysely } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/**
 * What staff want to do on a day, and what somebody wants to see later. A task names its inquiry by the random key, which
 * means the same after a restore.
 */
export async function tasks({ schema }: Kysely<unknown>, engine: Engine): Promise<void> {
  await schema
    .createTable('tasks')
    .addColumn('id', 'integer', (column) =>
      engine === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('assignee', 'text', (column) => column.notNull())
    .addColumn('due_on', 'text', (column) => column.notNull())
    .addColumn('inquiry_key', 'text', (column) => column.notNull())
    .addColumn('vehicle_id', 'integer')
    .addColumn('vehicle_title', 'text', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('done_at', 'text')
    .addColumn('done_by', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .execute();
  await schema.createIndex('tasks_by_day').on('tasks').columns(['done_at', 'due_on', 'id']).execute();
  await schema.createIndex('tasks_of_inquiry').on('tasks').columns(['inquiry_key', 'id']).execute();

  await schema
    .createTable('put_off')
    .addColumn('staff_id', 'integer', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('until_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('put_off_key', ['staff_id', 'kind', 'key'])
    .execute();
}
