/** What happens to a booking that somebody is told of. */
export const bookingEvents = [
  'booked',
  'wished',
  'confirmed',
  'moved',
  'cancelled',
  'reminder',
  'sold',
] as const;
export type BookingEvent = (typeof bookingEvents)[number];

export const BUYER_MAIL = 'booking_buyer';
export const STAFF_MAIL = 'booking_staff';
export const bookingMailKinds = [BUYER_MAIL, STAFF_MAIL] as const;
export type BookingMailKind = (typeof bookingMailKinds)[number];

/** How the outbox names what a mail tells. */
export function aboutOf(key: string, event: BookingEvent, sequence: number): string {
  return `${key} ${event} ${sequence}`;
}

export function readAbout(about: string): { key: string; event: BookingEvent; sequence: number } | undefined {
  const [key = '', name, sequence] = about.split(' ');
  const event = bookingEvents.find((one) => one === name);
  return event && { key, event, sequence: Number(sequence) };
}
