import type { Db } from '#server/db/database.ts';
import { batches } from '#server/jobs/batches.ts';

const BATCH = 100;

type NewIds = ReadonlyMap<number, number>;

/**
 * What other systems are still to be told of inquiries and bookings, and the log of what they were told: both go with the
 * rows that a restore replaces, and no backup has them. Call it before the rows go; call the answer once inquiries and
 * bookings are in.
 */
export async function rememberWebhooks(tx: Db): Promise<(after: Db, newInquiryIds: NewIds) => Promise<void>> {
  const events = await tx
    .selectFrom('webhook_events')
    .selectAll()
    .where(({ eb, or }) => or([eb('inquiry_id', 'is not', null), eb('booking_id', 'is not', null)]))
    .orderBy('id')
    .execute();
  const deliveries = await tx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where(({ eb, or }) => or([eb('inquiry_id', 'is not', null), eb('booking_id', 'is not', null)]))
    .orderBy('id')
    .execute();
  const bookingsBefore = await listBookings(tx);

  return async (after, newInquiryIds) => {
    const idOf = new Map((await listBookings(after)).map(({ id, key }) => [key, id]));
    const newBookingIds = new Map(bookingsBefore.map(({ id, key }) => [id, idOf.get(key)]));
    /** Under their own ids, which nobody else has got meanwhile: a message that is under way is noted as sent. */
    const underNewIds = <Row extends { inquiry_id: number | null; booking_id: number | null }>(row: Row) => {
      const inquiry_id = newInquiryIds.get(row.inquiry_id ?? 0) ?? null;
      const booking_id = newBookingIds.get(row.booking_id ?? 0) ?? null;
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
  };
}

const listBookings = (tx: Db) => tx.selectFrom('bookings').select(['id', 'key']).execute();
