import type { ExpressionBuilder } from 'kysely';
import type { CarryOver } from '#server/db/restoring/carry-over.ts';
import type { Tables } from '#server/db/tables.ts';
import { batches } from '#server/jobs/batches.ts';

const BATCH = 100;

/**
 * What other systems are still to be told of inquiries and bookings, and the log of what they were told: both go with the
 * rows that a restore replaces, and no backup has them. Addresses that are here stay as they are. Where there are none,
 * those of the backup come, switched off and without a secret, which no backup has: nobody's customers are told of to an
 * address that staff have not looked at.
 */
export const carriedWebhooks: CarryOver = {
  async remember(tx) {
    const own = await tx.selectFrom('webhook_endpoints').select('id').limit(1).executeTakeFirst();
    const events = await tx
      .selectFrom('webhook_events')
      .selectAll()
      .where(isAboutCustomer)
      .orderBy('id')
      .execute();
    const deliveries = await tx
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where(isAboutCustomer)
      .orderBy('id')
      .execute();
    return {
      choose: {
        webhook_endpoints: (rows) => (own ? [] : rows.map((row) => ({ ...row, secret: '', is_on: 0 }))),
      },
      async carry(after, { newIds }) {
        /** Under their own ids, which nobody else has got meanwhile: a message that is under way is noted as sent. */
        const underNewIds = <Row extends { inquiry_id: number | null; booking_id: number | null }>(
          row: Row,
        ) => {
          const inquiry_id = newIds.inquiries?.get(row.inquiry_id ?? 0) ?? null;
          const booking_id = newIds.bookings?.get(row.booking_id ?? 0) ?? null;
          const subject = inquiry_id ?? booking_id;
          return subject === null ? [] : [{ ...row, inquiry_id, booking_id, subject }];
        };
        const keptEvents = events
          .flatMap(underNewIds)
          .map(({ subject, ...event }) => ({ ...event, subject_id: subject }));
        for (const some of batches(keptEvents, BATCH))
          await after.insertInto('webhook_events').values(some).execute();
        const keptDeliveries = deliveries.flatMap(underNewIds).map(({ subject: _subject, ...row }) => row);
        for (const some of batches(keptDeliveries, BATCH))
          await after.insertInto('webhook_deliveries').values(some).execute();
        return {};
      },
    };
  },
};

const isAboutCustomer = ({ eb, or }: ExpressionBuilder<Tables, 'webhook_events' | 'webhook_deliveries'>) =>
  or([eb('inquiry_id', 'is not', null), eb('booking_id', 'is not', null)]);
