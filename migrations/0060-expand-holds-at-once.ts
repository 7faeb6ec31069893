import type { Kysely } from 'kysely';

/**
 * The day until which a buyer needs a vehicle, and links to holds that did not go by mail: the page that answers the form
 * has one at once. A version that knows neither asks for no day, and makes links for mails alone.
 */
export async function holdsAtOnce(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('vehicle_holds').addColumn('wanted_until', 'text').execute();
  await db.schema
    .alterTable('hold_links')
    .addColumn('is_mailed', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
