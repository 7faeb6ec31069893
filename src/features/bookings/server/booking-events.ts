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

/** Events after which the buyer's mails of before are no longer so. */
export const changingEvents: readonly BookingEvent[] = ['confirmed', 'moved', 'cancelled'];

/** Whether it is about the vehicle and not about the time, which stands. */
export function isOfVehicle(event: BookingEvent): boolean {
  return event === 'sold' || event === 'held';
}

/** How the outbox names what a mail tells. */
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

/** Whether the other mail makes this one needless: both would tell the same, as the booking is now. */
export function isToldBy(other: About, { event, sequence }: About): boolean {
  if (other.event === 'cancelled') return event !== 'cancelled';
  // What became of the vehicle is told besides, and the newest of it alone.
  if (isOfVehicle(event)) return other.event === event && other.sequence > sequence;
  if (!changingEvents.includes(other.event)) return false;
  return other.sequence > sequence || (other.event === 'confirmed' && event === 'wished');
}
