import { mailboxOf, plainAddress } from '#features/customers/mailbox.ts';
import { personName } from '#features/customers/person-name.ts';
import { isPhone } from '#features/customers/server/person-search.repository.ts';
import type { Db } from '#server/db/database.ts';
import { idsOf } from '#server/people/person.ts';
import type { PeopleRows } from '#server/people/personal-data.ts';
import { isOpen, isState } from '../booking-states.ts';
import type { StoredBooking } from './requests/booking.repository.ts';

interface Sender {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  /** Key of the inquiry by which they wrote. */
  submission_key?: string;
}

/**
 * The bookings of somebody who wrote, in their order: entered for one of their inquiries, made with one of their
 * addresses, or with their mailbox or phone number and their name; the first name is enough where no address was left. A
 * phone number alone may be shared by a household, a mailbox by a team.
 */
export async function listBookingsOf(tx: Db, senders: readonly Sender[]): Promise<StoredBooking[]> {
  const mailboxes = [...new Set(senders.map(({ email }) => mailboxOf(email)))];
  const addresses = new Set(senders.map(({ email }) => plainAddress(email)));
  const phones = [...new Set(senders.map(({ phone }) => phone))];
  const keys = new Set(senders.flatMap(({ submission_key }) => submission_key ?? []));
  const names = new Set(senders.map(nameOf));
  const firstNames = new Set(senders.map(firstNameOf));
  if (mailboxes.length === 0) return [];
  const rows = await tx
    .selectFrom('bookings')
    .selectAll()
    .where(({ eb, or }) =>
      or([
        eb('person', 'in', mailboxes),
        eb('inquiry_key', 'in', ['', ...keys]),
        ...phones.map((phone) => isPhone('phone', phone)),
      ]),
    )
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  return rows.filter(
    (row) =>
      (row.inquiry_key !== null && keys.has(row.inquiry_key)) ||
      (row.email !== '' && addresses.has(plainAddress(row.email))) ||
      (row.email === '' ? firstNames.has(firstNameOf(row)) : names.has(nameOf(row))),
  );
}

/**
 * Bookings without an outcome of the person of an inquiry: entered for this one or for none, since what was entered for
 * another is of whoever has that.
 */
export async function listUnsettledOf(
  tx: Db,
  inquiry: Required<Sender>,
  since: string,
): Promise<StoredBooking[]> {
  const rows = await listBookingsOf(tx, [inquiry]);
  return rows.filter(
    ({ state, starts_at, inquiry_key }) =>
      isState(state) &&
      (isOpen(state) || state === 'arrived') &&
      starts_at >= since &&
      (inquiry_key === null || inquiry_key === inquiry.submission_key),
  );
}

/** Bookings that were made with these mailboxes. */
export const listBookingsFrom = (tx: Db, mailboxes: readonly string[]): Promise<StoredBooking[]> =>
  tx.selectFrom('bookings').selectAll().where('person', 'in', mailboxes.map(mailboxOf)).execute();

export function findBooking(tx: Db, id: number): Promise<StoredBooking | undefined> {
  return tx.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst();
}

export const bookingRows: PeopleRows<'bookings'> = {
  kind: 'bookings',
  listKeys: (tx) => tx.selectFrom('bookings').select(['id', 'key']).execute(),
  listByIds: (tx, ids) => tx.selectFrom('bookings').selectAll().where('id', 'in', ids).execute(),
};

/** What happened to these bookings, oldest first. */
export const listEventsOf = (tx: Db, bookings: readonly { id: number }[]) =>
  tx
    .selectFrom('booking_events')
    .selectAll()
    .where('booking_id', 'in', idsOf(bookings))
    .orderBy('id')
    .execute();

export async function removeBookings(tx: Db, bookings: readonly { id: number }[]): Promise<void> {
  await tx.deleteFrom('bookings').where('id', 'in', idsOf(bookings)).execute();
}

function nameOf(sender: Sender): string {
  return personName(sender).toLowerCase();
}

function firstNameOf({ first_name }: Sender): string {
  return first_name.trim().toLowerCase();
}
