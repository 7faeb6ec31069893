import type { Selectable } from 'kysely';
import type { StoredBooking } from '#features/bookings/server/booking.repository.ts';
import type { StoredHold } from '#features/bookings/server/holds/hold.repository.ts';
import { personName } from '#features/inquiries/person-name.ts';
import type { InquiryRow } from '#server/db/tables.ts';

export type StoredInquiry = Selectable<InquiryRow>;

/** Somebody by what is held: the inquiries that staff say are theirs, their bookings and the vehicles held for them. */
export interface Person {
  inquiries: readonly StoredInquiry[];
  bookings: readonly StoredBooking[];
  holds: readonly StoredHold[];
}

/** Never empty, which would be no SQL: no row has 0. */
export function idsOf(rows: readonly { id: number }[]): number[] {
  return [0, ...rows.map(({ id }) => id)];
}

/** The random keys of it all. A hold has that of its inquiry. */
export function keysOf({ inquiries, bookings, holds }: Person): string[] {
  return [
    ...new Set([
      ...inquiries.map(({ submission_key }) => submission_key),
      ...[...bookings, ...holds].map(({ key }) => key),
    ]),
  ];
}

/** In each spelling that is held. */
export function heldUnder({ inquiries, bookings, holds }: Person) {
  const all = [...inquiries, ...bookings, ...holds];
  return {
    names: distinct(all.map(personName)),
    emails: distinct(all.map(({ email }) => email.trim())),
    phones: distinct(all.map(({ phone }) => phone.trim())),
  };
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}
