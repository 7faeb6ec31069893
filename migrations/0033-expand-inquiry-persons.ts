import type { Kysely } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/** Which inquiries staff say are of the same person, and what staff write to customers. */
export async function inquiryPersons(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('inquiries')
    .addColumn('person_key', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await schema.createIndex('inquiries_of_person').on('inquiries').columns(['person_key', 'id']).execute();

  await schema
    .createTable('inquiry_replies')
    .addColumn('id', 'integer', (column) =>
      engine === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('inquiry_id', 'integer', (column) =>
      column.notNull().references('inquiries.id').onDelete('cascade'),
    )
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('reply_to', 'text', (column) => column.notNull())
    .addColumn('staff_name', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('inquiry_replies_of_inquiry')
    .on('inquiry_replies')
    .columns(['inquiry_id', 'id'])
    .execute();
}
