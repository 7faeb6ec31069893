import type { Kysely } from 'kysely';

/** Whether somebody wants the figures of the week by mail; nobody has asked for it yet. */
export async function mondayMail(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('staff')
    .addColumn('mail_on_monday', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
