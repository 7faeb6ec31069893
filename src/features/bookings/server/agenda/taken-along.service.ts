import {
  type ActivityRepository,
  type Actor,
  aboutKey,
} from '#features/activity/server/activity.repository.ts';
import type { TakenAlong } from '#features/customers/server/taken-along.ts';
import { createWentAlong, givenAlongWords, givenWords } from '#features/customers/server/taking-back.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { BOOKING_CHANGED, bookingOf } from '../../activity-words.ts';
import { listUnsettledOf } from '../person-bookings.repository.ts';
import type { BookingRepository, StoredBooking } from '../requests/booking.repository.ts';
import { startOfAsked } from './booking-today.ts';

interface Dependencies {
  bookings: Pick<BookingRepository, 'assignIn'>;
  activity: ActivityRepository;
  clock: Clock;
}

/** Whoever takes an inquiry looks after what was booked with it, so that one customer has not nobody and somebody. */
export function createTakenAlong({ bookings, activity, clock }: Dependencies): TakenAlong {
  const wentAlong = createWentAlong({ activity, clock });
  const since = () => startOfAsked(clock.now());
  const assign = async (tx: Db, booking: StoredBooking, username: string, words: string, staff: Actor) => {
    await bookings.assignIn(tx, booking.id, username);
    const title = `${bookingOf(booking)}: ${words}`;
    await activity.record(tx, { staff, action: BOOKING_CHANGED, title, after: aboutKey(booking.key) });
  };
  return {
    async take(tx, inquiry, { username, name }, staff) {
      for (const booking of await listUnsettledOf(tx, inquiry, since()))
        if (booking.assignee === '') await assign(tx, booking, username, givenAlongWords(name), staff);
    },

    async giveBack(tx, inquiry, from, staff) {
      for (const booking of await listUnsettledOf(tx, inquiry, since()))
        if (booking.assignee === from && (await wentAlong(tx, booking.key, staff)))
          await assign(tx, booking, '', givenWords(undefined), staff);
    },
  };
}
