import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import { createUnsentMail } from '#features/customers/server/unsent-mail.service.ts';
import { sees } from '#features/customers/viewer.ts';
import type { Clock } from '#server/clock.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { sydneyDay } from '#shared/dates.ts';
import { BOOKING_CHANGED, bookingOf } from '../../activity-words.ts';
import { timesOf } from '../requests/booking.presenter.ts';
import type { BookingRepository } from '../requests/booking.repository.ts';
import { bookingMails } from './booking-events.ts';
import type { LookAtBooking } from './booking-mail-look.ts';

interface Needed {
  outbox: OutboxRepository;
  activity: ActivityRepository;
  clock: Clock;
  bookings: BookingRepository;
  lookAtBooking: LookAtBooking;
}

export function composeUnsentMail({ outbox, activity, clock, bookings, lookAtBooking }: Needed) {
  return createUnsentMail(
    { outbox, activity },
    {
      ...bookings,
      name: 'booking',
      kinds: bookingMails,
      isSeen: async (_tx, booking, viewer) => sees(viewer, booking),
      async isOutdated({ kind, about }) {
        const look = await lookAtBooking(kind, about);
        return !look || look.isOutdated || timesOf(look.row).endMs <= clock.now().getTime();
      },
      pageOf: ({ starts_at }) => ({
        name: 'Bookings',
        href: `/admin/bookings?date=${sydneyDay(new Date(starts_at))}&view=day`,
      }),
      action: BOOKING_CHANGED,
      titleOf: bookingOf,
    },
  );
}
