import type { Kysely } from 'kysely';

const texts = [
  'series',
  'build_month',
  'compliance_month',
  'price_type',
  'rego_state',
  'rego_expires_on',
  'registered',
  'guarantee',
  'history_flags',
  'ppsr_checked_on',
  'ppsr_reference',
  'video_url',
  'sold_on',
  'published_on',
  'redbook_code',
  'nvic',
];
const numbers = ['seats', 'doors', 'cylinders', 'engine_cc', 'power_kw', 'tow_braked_kg', 'gvm_kg'];

/**
 * What buyers, the law and other sites ask of a vehicle. All unknown in those from before; their triggers look at whole
 * rows and need no change. Months are YYYY-MM and days YYYY-MM-DD, which sort as text.
 */
export async function vehicleFacts(db: Kysely<unknown>): Promise<void> {
  // One at a time: SQLite adds no more than one column to a statement.
  for (const name of texts)
    await db.schema
      .alterTable('vehicles')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  for (const name of numbers) await db.schema.alterTable('vehicles').addColumn(name, 'integer').execute();
  // Like price_cents, which may be larger than an integer of PostgreSQL.
  await db.schema.alterTable('vehicles').addColumn('sold_price_cents', 'bigint').execute();
}
