import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/**
 * Roles, and what people see of their own account. Everybody with an account could do everything, and so is an owner. An
 * invitation can have several links: one for each time it was sent or shown, and only their hashes are kept.
 */
export async function people(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('staff')
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('owner'))
    .execute();
  await schema
    .alterTable('staff')
    .addColumn('email', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await schema.alterTable('staff').addColumn('disabled_at', 'text').execute();
  await schema.alterTable('staff').addColumn('last_active_at', 'text').execute();
  await sql`CREATE UNIQUE INDEX staff_by_email ON staff (email) WHERE email <> ''`.execute(db);

  await schema
    .alterTable('sessions')
    .addColumn('user_agent', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await schema
    .alterTable('sessions')
    .addColumn('address', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await schema.createIndex('sessions_of_staff').on('sessions').column('staff_id').execute();

  await schema
    .createTable('invitations')
    .addColumn('id', 'integer', (column) =>
      engine === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('full_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('invited_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addColumn('withdrawn_at', 'text')
    .execute();
  await schema
    .createTable('invitation_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('invitation_id', 'integer', (column) =>
      column.notNull().references('invitations.id').onDelete('cascade'),
    )
    .execute();
}
