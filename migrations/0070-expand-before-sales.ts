import type { Kysely } from 'kysely';

/** What an inquiry was before a sale moved it to Won: a sale that is taken back, or noted for somebody else, gives it back. */
export async function beforeSales(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('inquiry_events').addColumn('was', 'text').execute();
}
