import type { Selectable } from 'kysely';
import type { StoredBooking } from '#features/bookings/server/booking.repository.ts';
import { mailboxOf } from '#features/inquiries/mailbox.ts';
import type { InquiryRow } from '#server/db/tables.ts';

export type StoredInquiry = Selectable<InquiryRow>;

/** Somebody by what is held: the inquiries that staff say are theirs, and their bookings. */
export interface Person {
  inquiries: readonly StoredInquiry[];
  bookings: readonly StoredBooking[];
}

/** Never empty, which would be no SQL: no row has 0. */
export function idsOf(rows: readonly { id: number }[]): number[] {
  return [0, ...rows.map(({ id }) => id)];
}

/** In each spelling that is held. */
export function heldUnder({ inquiries, bookings }: Person) {
  const all = [...inquiries, ...bookings];
  return {
    names: distinct(all.map(nameOf)),
    emails: distinct(all.map(({ email }) => email.trim())),
    phones: distinct(all.map(({ phone }) => phone.trim())),
  };
}

export function mailboxesOf(person: Person): Set<string> {
  return new Set(heldUnder(person).emails.map(mailboxOf));
}

function nameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`.trim();
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}
