import type { Kysely } from 'kysely';

/** Where the visitor came from, empty for what is unknown, and the list by status, vehicle and unread. */
export async function inquiryOrigin(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  for (const column of [
    'sent_from',
    'landed_on',
    'referrer_host',
    'utm_source',
    'utm_medium',
    'utm_campaign',
    'utm_term',
    'utm_content',
    'device_kind',
  ])
    await schema
      .alterTable('inquiries')
      .addColumn(column, 'text', (one) => one.notNull().defaultTo(''))
      .execute();
  const indexes = {
    inquiries_of_status: ['is_spam', 'status', 'created_at', 'id'],
    inquiries_unread: ['is_spam', 'is_read', 'assignee'],
    inquiries_about_vehicle: ['vehicle_id', 'is_spam', 'created_at', 'id'],
  };
  for (const [name, columns] of Object.entries(indexes))
    await schema.createIndex(name).on('inquiries').columns(columns).execute();
}
