import {
  type ActivityRepository,
  type Actor,
  aboutKey,
} from '#features/activity/server/activity.repository.ts';
import { sees, type Viewer } from '#features/customers/viewer.ts';
import type { FindStatus } from '#features/vehicles/vehicle-snapshot.ts';
import type { Clock } from '#server/clock.ts';
import { AppError } from '#shared/app-error.ts';
import { daysAfter, instantOf, sydneyDay } from '#shared/dates.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { BOOKING_CHANGED, bookingOf } from '../../activity-words.ts';
import type { Booking } from '../../booking.contract.ts';
import { type BookingState, mayBecome, mayBeMissed, stateLabels } from '../../booking-states.ts';
import { whenWords } from '../../booking-words.ts';
import type { PlannedBookingMail } from '../mail/planned-booking-mail.ts';
import { buyerAlone } from '../mail/planned-booking-mail.ts';
import { stateOf, timesOf, toFoundBooking, toSeenBooking } from './booking.presenter.ts';
import type { BookingRepository } from './booking.repository.ts';
import type { BookingRules, SlotBook } from './slot-book.ts';

interface Dependencies {
  bookings: BookingRepository;
  mails: PlannedBookingMail;
  slotBook: SlotBook;
  activity: ActivityRepository;
  readRules: () => Pick<BookingRules, 'atOnce'>;
  findStatus: FindStatus;
  clock: Clock;
}

const TAKEN = 'Somebody else has that time by now. Move this booking to another one, which confirms it.';

export type BookingDeskService = ReturnType<typeof createBookingDeskService>;

/** What staff do with bookings. */
export function createBookingDeskService(dependencies: Dependencies) {
  const { bookings, mails, slotBook, activity, readRules, findStatus, clock } = dependencies;

  return {
    /** From one day to another by the dealership's calendar, both included. */
    async list({ from, to }: { from: string; to: string }, viewer: Viewer): Promise<Booking[]> {
      const [start, end] = [from, daysAfter(to, 1)].map((day) => instantOf(day, '00:00').toISOString());
      const rows = await bookings.list(start ?? '', end ?? '');
      return rows.map((row) => toSeenBooking(row, viewer, findStatus));
    },

    search: async (
      words: string,
      viewer: Viewer,
      most: number,
    ): Promise<ReturnType<typeof toFoundBooking>[]> =>
      (await bookings.search(words, viewer, most)).map((row) => toFoundBooking(row, clock.now())),

    /** Number of bookings ahead that staff have to confirm, and the day of the first. */
    async findToConfirm(viewer: Viewer): Promise<{ count: number; day: string | null }> {
      const { count, first } = await bookings.countRequested(viewer);
      return { count: Number(count), day: first === null ? null : sydneyDay(new Date(first)) };
    },

    async setState(
      id: number,
      state: BookingState,
      staff: Actor & Viewer,
      seen?: BookingState,
    ): Promise<void> {
      const isDone = await bookings.change(id, async (tx, booking) => {
        if (!sees(staff, booking)) return undefined;
        const before = stateOf(booking);
        if (before === state) return true;
        if (seen !== undefined && seen !== before)
          throw new AppError(
            'conflict',
            `Somebody else changed this booking meanwhile: it is ${stateLabels[before].toLowerCase()} now.`,
          );
        if (!mayBecome(before, state)) {
          const [was, wanted] = [before, state].map((one) => stateLabels[one].toLowerCase());
          throw new AppError('conflict', `This booking is ${was}, so it cannot become ${wanted}`);
        }
        const times = timesOf(booking);
        if (state === 'no_show' && !mayBeMissed(times.startMs, clock.now().getTime()))
          throw new AppError(
            'conflict',
            `This booking is still to come: ${whenWords(times)}. No-show can be set from then on.`,
          );
        const seated =
          state === 'cancelled' ? booking : await bookings.takeSeatIn(tx, booking, readRules().atOnce);
        if (!seated) throw new AppError('conflict', TAKEN);
        const changed = await bookings.setStateIn(tx, seated, state, nameInHistory(staff));
        await mails.noteEvent(tx, id, state === 'cancelled' ? 'booking.cancelled' : 'booking.changed');
        if (state === 'cancelled') await mails.plan(tx, changed, 'cancelled', buyerAlone);
        if (before === 'requested' && state === 'confirmed')
          await mails.plan(tx, changed, 'confirmed', buyerAlone);
        const title = `${bookingOf(booking)}: ${stateLabels[state].toLowerCase()}`;
        await activity.record(tx, { staff, action: BOOKING_CHANGED, title, after: aboutKey(booking.key) });
        return true;
      });
      if (!isDone) throw new AppError('not_found', 'That booking does not exist');
      await slotBook.refreshOrLater();
    },
  };
}
