import { personName } from '#features/customers/person-name.ts';

type Named = Parameters<typeof personName>[0];

/** How entries of the activity name the buyer. An erasure finds them by it. */
export function bookingOf(booking: Named): string {
  return `Booking of ${personName(booking)}`;
}

export const BOOKING_CHANGED = 'booking_changed';

/** Titles that name nobody, by action. */
export const namelessBookingTitles: Readonly<Record<string, string>> = {
  [BOOKING_CHANGED]: 'Booking changed',
};
