import { personName } from '#features/inquiries/customer/person-name.ts';

type Named = Parameters<typeof personName>[0];

/** How entries of the activity name the buyer. An erasure finds them by it. */
export function bookingOf(booking: Named): string {
  return `Booking of ${personName(booking)}`;
}

export function holdFor(hold: Named): string {
  return `Hold for ${personName(hold)}`;
}

export const HOLD_CHANGED = 'hold_changed';
export const BOOKING_CHANGED = 'booking_changed';

/** Titles that name nobody, by action. */
export const namelessBookingTitles: Readonly<Record<string, string>> = {
  [BOOKING_CHANGED]: 'Booking changed',
  [HOLD_CHANGED]: 'Hold changed',
};
