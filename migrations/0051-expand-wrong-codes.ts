import type { Kysely } from 'kysely';

/** How many codes were wrong: in one log-in, and in a row for one authenticator app. */
export async function wrongCodes(db: Kysely<unknown>): Promise<void> {
  for (const table of ['login_steps', 'authenticators'])
    await db.schema
      .alterTable(table)
      .addColumn('wrong_codes', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
}
