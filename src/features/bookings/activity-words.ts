/** How entries of the activity name the buyer. An erasure finds them by it. */
export function bookingOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `Booking of ${`${first_name} ${last_name}`.trim()}`;
}

export function holdFor({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `Hold for ${`${first_name} ${last_name}`.trim()}`;
}

export const HOLD_CHANGED = 'hold_changed';
export const BOOKING_CHANGED = 'booking_changed';

/** Titles that name nobody, by action. */
export const namelessBookingTitles: Readonly<Record<string, string>> = {
  [BOOKING_CHANGED]: 'Booking changed',
  [HOLD_CHANGED]: 'Hold changed',
};
