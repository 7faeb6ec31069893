import type { Kysely } from 'kysely';

/**
 * Who answered an inquiry first, whether the person to whom somebody gave it is told by mail, and whether each person
 * wants to be. A version that knows none of these notes no answerer and tells nobody.
 */
export async function answeredBy(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('inquiries')
    .addColumn('first_response_by', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('inquiries')
    .addColumn('given_mail', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('staff')
    .addColumn('mail_when_given', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
