import type { Db } from '../db/database.ts';

/** Mail that belongs to inquiries, and goes with them. */
export function createMailOfInquiries(db: Db) {
  return {
    /** Mails of each of these inquiries, oldest first. */
    listOfInquiries: (inquiryIds: readonly number[]) =>
      db
        .selectFrom('outbox')
        .select([
          'inquiry_id',
          'kind',
          'about',
          'created_at',
          'sent_at',
          'held_at',
          'given_up_at',
          'last_error',
        ])
        .where('inquiry_id', 'in', inquiryIds)
        .orderBy('id')
        .execute(),

    /** Inquiries some of whose mail was given up while none of it is held. */
    ofFailedInquiries: () =>
      db
        .selectFrom('outbox')
        .select('inquiry_id')
        .where('given_up_at', 'is not', null)
        .where('inquiry_id', 'is not', null)
        .where('inquiry_id', 'not in', (from) =>
          from
            .selectFrom('outbox as held')
            .select('held.inquiry_id')
            .where('held.inquiry_id', 'is not', null)
            .where('held.sent_at', 'is', null)
            .where('held.held_at', 'is not', null),
        ),
  };
}
