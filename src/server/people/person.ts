import type { Selectable } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** A person by the data held: the inquiries that staff say are theirs, their bookings and the vehicles held for them. */
export interface Person {
  inquiries: readonly Selectable<Tables['inquiries']>[];
  bookings: readonly Selectable<Tables['bookings']>[];
  holds: readonly Selectable<Tables['vehicle_holds']>[];
}

/** Never an empty list, which would be invalid SQL: no row has id 0. */
export function idsOf(rows: readonly { id: number }[]): number[] {
  return [0, ...rows.map(({ id }) => id)];
}

/** The random keys of all these rows. A hold that a buyer asked for has the key of its inquiry. */
export function keysOf({ inquiries, bookings, holds }: Person): string[] {
  return [
    ...new Set([
      ...inquiries.map(({ submission_key }) => submission_key),
      ...[...bookings, ...holds].map(({ key }) => key),
    ]),
  ];
}

/** Names, addresses and numbers in each spelling that is stored. */
export function heldUnder({ inquiries, bookings, holds }: Person) {
  const all = [...inquiries, ...bookings, ...holds];
  return {
    names: distinct(all.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim())),
    emails: distinct(all.map(({ email }) => email.trim())),
    phones: distinct(all.map(({ phone }) => phone.trim())),
  };
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}
