import type { Kysely } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/**
 * How far an inquiry has come, who looks after it, when to come back to it, and what was done about it. People are
 * named by their username: after a restore elsewhere a number could mean somebody else.
 */
export async function inquiryPipeline(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db;
  // An empty status is not known: whether those from before were answered, nobody noted.
  for (const column of ['status', 'lost_reason', 'assignee'] as const) {
    await schema
      .alterTable('inquiries')
      .addColumn(column, 'text', (one) => one.notNull().defaultTo(''))
      .execute();
  }
  await schema.alterTable('inquiries').addColumn('follow_up_on', 'text').execute();
  await schema.alterTable('inquiries').addColumn('first_response_at', 'text').execute();

  await schema
    .createTable('inquiry_events')
    .addColumn('id', 'integer', (column) =>
      engine === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('inquiry_id', 'integer', (column) =>
      column.notNull().references('inquiries.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('staff_name', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('inquiry_events_of_inquiry')
    .on('inquiry_events')
    .columns(['inquiry_id', 'id'])
    .execute();
}
