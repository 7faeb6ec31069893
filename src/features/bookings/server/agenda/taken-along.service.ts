import { type ActivityRepository, aboutKey } from '#features/activity/server/activity.repository.ts';
import type { TakenAlong } from '#features/customers/server/taken-along.ts';
import { createWentAlong, givenAlongWords, givenWords } from '#features/customers/server/taking-back.ts';
import type { Clock } from '#server/clock.ts';
import { BOOKING_CHANGED, bookingOf } from '../../activity-words.ts';
import { listUnsettledOf } from '../person-bookings.repository.ts';
import type { BookingRepository } from '../requests/booking.repository.ts';
import { startOfAsked } from './booking-today.ts';

interface Dependencies {
  bookings: Pick<BookingRepository, 'assignIn'>;
  activity: ActivityRepository;
  clock: Clock;
}

/** Whoever takes an inquiry looks after what was booked with it, so that one customer has not nobody and somebody. */
export function createTakenAlong({ bookings, activity, clock }: Dependencies): TakenAlong {
  const wentAlong = createWentAlong({ activity, clock });
  const listOf = (tx: Parameters<TakenAlong['take']>[0], inquiry: Parameters<TakenAlong['take']>[1]) =>
    listUnsettledOf(tx, inquiry, startOfAsked(clock.now()));
  return {
    async take(tx, inquiry, { username, name }, staff) {
      for (const booking of await listOf(tx, inquiry)) {
        if (booking.assignee !== '') continue;
        await bookings.assignIn(tx, booking.id, username);
        const title = `${bookingOf(booking)}: ${givenAlongWords(name)}`;
        await activity.record(tx, { staff, action: BOOKING_CHANGED, title, after: aboutKey(booking.key) });
      }
    },

    async giveBack(tx, inquiry, from, staff) {
      for (const booking of await listOf(tx, inquiry)) {
        if (booking.assignee !== from || !(await wentAlong(tx, booking.key, staff))) continue;
        await bookings.assignIn(tx, booking.id, '');
        const title = `${bookingOf(booking)}: ${givenWords(undefined)}`;
        await activity.record(tx, { staff, action: BOOKING_CHANGED, title, after: aboutKey(booking.key) });
      }
    },
  };
}
