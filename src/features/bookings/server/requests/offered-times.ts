import { AppError, wrongField } from '#shared/app-error.ts';
import type { Slot } from '../../slots.ts';
import type { BookingRules, SlotBook } from './slot-book.ts';

const GONE = 'That time cannot be booked any more. Please choose another one.';

export type OfferedTimes = ReturnType<typeof createOfferedTimes>;

interface ChosenTime {
  day: string;
  time: string;
}

/** Times that a buyer may choose, for a new booking and for moving one. */
export function createOfferedTimes({
  readRules,
  slotBook,
}: {
  readRules: () => Pick<BookingRules, 'isOffered'>;
  slotBook: Pick<SlotBook, 'find'>;
}) {
  return {
    /** Throws while the dealer takes no bookings. */
    checkOffered(): void {
      if (!readRules().isOffered)
        throw new AppError('not_found', 'We take no bookings here at present. Please write to us or call.');
    },

    problemOf: (chosen: ChosenTime, vehicleId: number | null | undefined): string | undefined =>
      slotBook.find(chosen, vehicleId) ? undefined : GONE,

    findSlot(chosen: ChosenTime, vehicleId: number | null | undefined): Slot {
      const slot = slotBook.find(chosen, vehicleId);
      if (slot) return slot;
      throw wrongField('time', GONE);
    },
  };
}

/** Another booking was quicker. */
export function timeTaken(): AppError {
  const words = 'Somebody else has just taken that time. Please choose another one.';
  return new AppError('conflict', words, { fields: { time: words } });
}
