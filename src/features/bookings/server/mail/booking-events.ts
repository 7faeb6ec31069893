import type { About } from '#features/customers/server/mail-about.ts';

/** What happens to a booking that somebody is told of. */
export const bookingEvents = [
  'booked',
  'wished',
  'confirmed',
  'moved',
  'cancelled',
  'reminder',
  'sold',
  'held',
] as const;
export type BookingEvent = (typeof bookingEvents)[number];

/** Events that make earlier unsent mails wrong. */
export const changingEvents: readonly BookingEvent[] = ['confirmed', 'moved', 'cancelled'];

/** Whether the event is about the vehicle; the time of the booking stands. */
export function isOfVehicle(event: BookingEvent): boolean {
  return event === 'sold' || event === 'held';
}

/** Whether the other mail makes this one needless: both would describe the booking as it is now. */
export function isToldBy(other: About<BookingEvent>, { event, sequence }: About<BookingEvent>): boolean {
  if (other.event === 'cancelled') return event !== 'cancelled';
  // Vehicle news has its own mail; a newer one replaces it.
  if (isOfVehicle(event)) return other.event === event && other.sequence > sequence;
  if (!changingEvents.includes(other.event)) return false;
  return other.sequence > sequence || (other.event === 'confirmed' && event === 'wished');
}
