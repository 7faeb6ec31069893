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

export const BUYER_MAIL = 'booking_buyer';
export const STAFF_MAIL = 'booking_staff';
export const bookingMailKinds = [BUYER_MAIL, STAFF_MAIL] as const;
export type BookingMailKind = (typeof bookingMailKinds)[number];

/** Events that make earlier unsent mails wrong. */
export const changingEvents: readonly BookingEvent[] = ['confirmed', 'moved', 'cancelled'];

/** Whether the event is about the vehicle; the time of the booking stands. */
export function isOfVehicle(event: BookingEvent): boolean {
  return event === 'sold' || event === 'held';
}

/** The outbox's name for a mail about this event. */
export function aboutOf(key: string, event: BookingEvent, sequence: number): string {
  return `${key} ${event} ${sequence}`;
}

interface About {
  key: string;
  event: BookingEvent;
  sequence: number;
}

export function readAbout(about: string): About | undefined {
  const [key = '', name, sequence] = about.split(' ');
  const event = bookingEvents.find((one) => one === name);
  return event && { key, event, sequence: Number(sequence) };
}

/** Whether the other mail makes this one needless: both would describe the booking as it is now. */
export function isToldBy(other: About, { event, sequence }: About): boolean {
  if (other.event === 'cancelled') return event !== 'cancelled';
  // Vehicle news has its own mail; a newer one replaces it.
  if (isOfVehicle(event)) return other.event === event && other.sequence > sequence;
  if (!changingEvents.includes(other.event)) return false;
  return other.sequence > sequence || (other.event === 'confirmed' && event === 'wished');
}
