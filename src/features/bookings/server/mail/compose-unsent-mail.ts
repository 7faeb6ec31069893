import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import { sees } from '#features/inquiries/customer/whose-inquiries.ts';
import type { Clock } from '#server/clock.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { sydneyDay } from '#shared/dates.ts';
import { BOOKING_CHANGED, bookingOf, HOLD_CHANGED, holdFor } from '../../activity-words.ts';
import type { HoldRepository } from '../holds/hold.repository.ts';
import { HOLD_BUYER_MAIL, HOLD_STAFF_MAIL } from '../holds/hold-events.ts';
import type { LookAtHold } from '../holds/hold-mail-look.ts';
import { timesOf } from '../requests/booking.presenter.ts';
import type { BookingRepository } from '../requests/booking.repository.ts';
import { BUYER_MAIL, STAFF_MAIL } from './booking-events.ts';
import type { LookAtBooking } from './booking-mail-look.ts';
import { createUnsentMail } from './unsent-mail.service.ts';

interface Needed {
  outbox: OutboxRepository;
  activity: ActivityRepository;
  clock: Clock;
  bookings: BookingRepository;
  lookAtBooking: LookAtBooking;
  holds: HoldRepository;
  lookAtHold: LookAtHold;
}

export function composeUnsentMail({
  outbox,
  activity,
  clock,
  bookings,
  lookAtBooking,
  holds,
  lookAtHold,
}: Needed) {
  const bookingMail = createUnsentMail(
    { outbox, activity },
    {
      ...bookings,
      name: 'booking',
      kinds: { customer: BUYER_MAIL, dealership: STAFF_MAIL },
      isSeen: async (_tx, booking, viewer) => sees(viewer, booking),
      async isOutdated({ kind, about }) {
        const look = await lookAtBooking(kind, about);
        return !look || look.isOutdated || timesOf(look.booking).endMs <= clock.now().getTime();
      },
      pageOf: ({ starts_at }) => ({
        name: 'Bookings',
        href: `/admin/bookings?date=${sydneyDay(new Date(starts_at))}&view=day`,
      }),
      action: BOOKING_CHANGED,
      titleOf: bookingOf,
    },
  );
  const holdMail = createUnsentMail(
    { outbox, activity },
    {
      ...holds,
      name: 'hold',
      kinds: { customer: HOLD_BUYER_MAIL, dealership: HOLD_STAFF_MAIL },
      isOutdated: async ({ about }) => (await lookAtHold(about))?.isOutdated ?? true,
      pageOf: () => ({ name: 'Holds', href: '/admin/holds' }),
      action: HOLD_CHANGED,
      titleOf: holdFor,
    },
  );
  return { bookingMail, holdMail };
}
