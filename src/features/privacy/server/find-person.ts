import type { Db } from '#server/db/database.ts';
import type { Person } from '#server/people/person.ts';
import { AppError } from '#shared/app-error.ts';
import type { FoundFrom } from '../privacy.contract.ts';

type Inquiries = Person['inquiries'];
type Bookings = Person['bookings'];
type Holds = Person['holds'];
type Sender = Inquiries[number] | Bookings[number] | Holds[number];

/** How the features find what they hold about somebody. */
export interface Persons {
  listOfPerson: (tx: Db, inquiryId: number) => Promise<Inquiries>;
  listOfEmails: (tx: Db, emails: readonly string[]) => Promise<Inquiries>;
  findBooking: (tx: Db, id: number) => Promise<Bookings[number] | undefined>;
  listBookingsOf: (tx: Db, senders: readonly Sender[]) => Promise<Bookings>;
  findHold: (tx: Db, id: number) => Promise<Holds[number] | undefined>;
  listHoldsOf: (tx: Db, by: { keys: readonly string[]; senders: readonly Sender[] }) => Promise<Holds>;
}

/** A person and all data about them, found from one of their inquiries, bookings or holds. */
export async function findPerson(tx: Db, persons: Persons, { from, id }: FoundFrom): Promise<Person> {
  const { inquiries, bookings, hold } = await finders[from](tx, persons, id);
  const holds = await persons.listHoldsOf(tx, {
    keys: inquiries.map(({ submission_key }) => submission_key),
    senders: [...inquiries, ...bookings, ...(hold ? [hold] : [])],
  });
  // A hold without mailbox and phone number matches nothing, not even itself.
  const isMissed = hold && holds.every((one) => one.id !== hold.id);
  return { inquiries, bookings, holds: isMissed ? [hold, ...holds] : holds };
}

interface FoundWithout {
  inquiries: Inquiries;
  bookings: Bookings;
  /** The one that they were found from. */
  hold?: Holds[number];
}

const finders: Readonly<
  Record<FoundFrom['from'], (tx: Db, persons: Persons, id: number) => Promise<FoundWithout>>
> = { inquiry: findFromInquiry, booking: findFromBooking, hold: findFromHold };

async function findFromInquiry(tx: Db, persons: Persons, id: number) {
  const inquiries = await persons.listOfPerson(tx, id);
  if (inquiries.length === 0) throw new AppError('not_found', 'That inquiry does not exist');
  return { inquiries, bookings: await persons.listBookingsOf(tx, inquiries) };
}

/** Nothing is joined to a booking: inquiries from its address are of the same person. */
async function findFromBooking(tx: Db, persons: Persons, id: number) {
  const booking = await persons.findBooking(tx, id);
  if (!booking) throw new AppError('not_found', 'That booking does not exist');
  const alike = [booking, ...(await persons.listBookingsOf(tx, [booking]))];
  const inquiries = await persons.listOfEmails(
    tx,
    alike.map(({ email }) => email),
  );
  const bookings = await persons.listBookingsOf(tx, [booking, ...inquiries]);
  // A booking without mailbox and phone number matches nothing, not even itself.
  return { inquiries, bookings: bookings.some((one) => one.id === id) ? bookings : [booking, ...bookings] };
}

/** From a hold that staff entered for somebody who has not written. */
async function findFromHold(tx: Db, persons: Persons, id: number): Promise<FoundWithout> {
  const hold = await persons.findHold(tx, id);
  if (!hold) throw new AppError('not_found', 'That hold does not exist');
  const inquiries = await persons.listOfEmails(tx, [hold.email]);
  return { inquiries, bookings: await persons.listBookingsOf(tx, [hold, ...inquiries]), hold };
}
