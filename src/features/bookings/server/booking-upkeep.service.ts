import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { Clock } from '#server/clock.ts';
import type { Log } from '#server/log.ts';
import { daysAfter, instantOf, monthsBefore, sydneyDay } from '#shared/dates.ts';
import { namelessBookingTitles } from '../activity-words.ts';
import type { BookingRepository, StoredBooking } from './booking.repository.ts';
import { type BookingNotes, buyerAlone } from './booking-notes.ts';

interface Dependencies {
  bookings: BookingRepository;
  notes: BookingNotes;
  /** What the vehicle is today; undefined when it is not listed. */
  findStatus: (vehicleId: number) => string | undefined;
  activity: ActivityRepository;
  clock: Clock;
  log: Log;
}

/** On the day before, by the dealership's clock. */
const REMINDER_TIME = '16:00';

/** What happens to bookings by itself. */
export function createBookingUpkeep(dependencies: Dependencies) {
  const { bookings, notes, findStatus, activity, clock, log } = dependencies;

  function isReminderDue({ state, reminded_at, starts_at, updated_at }: StoredBooking): boolean {
    if (state !== 'confirmed' || reminded_at !== null) return false;
    const dayBefore = daysAfter(sydneyDay(new Date(starts_at)), -1);
    const due = instantOf(dayBefore, REMINDER_TIME).toISOString();
    const now = clock.now();
    // Whoever has booked or moved it since then has just had a mail; on the day itself it is no longer `tomorrow`.
    return sydneyDay(now) === dayBefore && now.toISOString() >= due && updated_at < due;
  }

  /** A vehicle that is only away from the catalogue may come back, as in the middle of an import. */
  function isVehicleSold({ vehicle_id, sold_told_at }: StoredBooking): boolean {
    const status = vehicle_id === null || sold_told_at !== null ? undefined : findStatus(vehicle_id);
    return status !== undefined && isSold({ status });
  }

  return {
    /** Tells buyers of their booking of tomorrow, and of a vehicle that was sold meanwhile; each once. */
    async tellBuyers(checkHeld: () => Promise<void> = async () => {}): Promise<void> {
      for (const booking of await bookings.listAhead()) {
        if (!isReminderDue(booking) && !isVehicleSold(booking)) continue;
        const { id } = booking;
        await checkHeld();
        await bookings.change(id, async (tx, found) => {
          if (isReminderDue(found)) {
            await bookings.noteTold(tx, id, 'reminded_at');
            await notes.tell(tx, found, 'reminder', buyerAlone);
          }
          if (isVehicleSold(found)) {
            await bookings.noteTold(tx, id, 'sold_told_at');
            await notes.tell(tx, found, 'sold', buyerAlone);
          }
        });
      }
    },

    /** Privacy: removes bookings that were longer ago than this many months, with their mails and links. */
    async forgetOld(keepMonths: number): Promise<void> {
      const oldest = monthsBefore(clock.now(), keepMonths);
      for (const [action, title] of Object.entries(namelessBookingTitles))
        await activity.retitleBefore(oldest, { action, title });
      const forgotten = await bookings.removeBefore(oldest, (tx, keys) =>
        activity.forgetNames(tx, keys, namelessBookingTitles),
      );
      if (forgotten > 0) log.info('old_bookings_removed', { bookings: forgotten });
    },
  };
}
