import { createPlannedMail, type PlannedMailNeeds } from '#features/customers/server/planned-mail.ts';
import { mailReceivers } from '#features/customers/unsent-mail.ts';
import type { Db } from '#server/db/database.ts';
import { bookingMails } from '../../booking-mails.ts';
import type { StoredBooking } from '../requests/booking.repository.ts';
import type { NewBooking } from '../requests/new-booking.ts';
import { TIME_TAKEN, toWish } from '../requests/wish-as-inquiry.ts';
import { type BookingEvent, changingEvents } from './booking-events.ts';

export const buyerAlone = { to: ['customer'] } as const;

export type PlannedBookingMail = ReturnType<typeof createPlannedBookingMail>;

/** Mail about bookings, and what else is told of them in the transaction of a change. */
export function createPlannedBookingMail({
  keepAsInquiry,
  noteEvent,
  ...needs
}: PlannedMailNeeds & {
  /** Webhooks: tells other systems. */
  noteEvent: (
    tx: Db,
    id: number,
    type: 'booking.created' | 'booking.changed' | 'booking.cancelled',
  ) => Promise<void>;
  /** Stores a wish that cannot become a booking as an inquiry, so that staff see it. */
  keepAsInquiry: (tx: Db, wish: NewBooking, why: string) => Promise<void>;
}) {
  return {
    ...createPlannedMail<BookingEvent>(needs, {
      kinds: bookingMails,
      receiversOf: () => mailReceivers,
      waiting: 'wished',
      changing: changingEvents,
    }),
    noteEvent,

    /** The buyer reads their mailbox, but the time is gone: staff get an inquiry and answer. */
    noteTaken: (tx: Db, booking: StoredBooking): Promise<void> =>
      keepAsInquiry(tx, toWish(booking), TIME_TAKEN),
  };
}
