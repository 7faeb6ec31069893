import type { Kysely } from 'kysely';

/** Links by which somebody sets a new password. Only hashes, which are there once the mail was written. */
export async function passwordReset(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('password_resets')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'integer', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.unique())
    .addColumn('sent_at', 'text')
    .execute();
  await db.schema.createIndex('password_resets_of_staff').on('password_resets').column('staff_id').execute();
}
