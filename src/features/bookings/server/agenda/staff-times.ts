import type { Clock } from '#server/clock.ts';
import { AppError, wrongField } from '#shared/app-error.ts';
import { type Slot, startsOn, stepOf } from '../../slots.ts';
import type { BookingRules } from '../requests/slot-book.ts';

export const TAKEN =
  'That time is taken, for the vehicle or for all of your people, or blocked. Choose another one.';

/** Refused: somebody else has the time, or the vehicle. */
export const refuseTaken = () => new AppError('conflict', TAKEN, { fields: { time: TAKEN } });

export type StaffTimes = ReturnType<typeof createStaffTimes>;

/** The times that staff may give away: any that has not ended, without lead time and as far ahead as they like. */
export function createStaffTimes({ readRules, clock }: { readRules: () => BookingRules; clock: Clock }) {
  function listStarts(day: string, minutes = readRules().slotMinutes): Slot[] {
    const { hours, slotMinutes } = readRules();
    const now = clock.now().getTime();
    return startsOn(day, hours, minutes, stepOf(slotMinutes)).filter(({ endMs }) => endMs > now);
  }

  return {
    listStarts,

    find({ day, time, minutes }: { day: string; time: string; minutes?: number | undefined }): Slot {
      const slot = listStarts(day, minutes).find((one) => one.time === time);
      if (slot) return slot;
      throw wrongField('time', 'That time has passed, or lies outside of the opening hours');
    },
  };
}
