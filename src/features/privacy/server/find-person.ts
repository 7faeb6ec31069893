import type { Db } from '#server/db/database.ts';
import type { Person } from '#server/people/person.ts';
import { AppError } from '#shared/app-error.ts';
import type { FoundFrom } from '../privacy.contract.ts';

type Inquiries = Person['inquiries'];
type Bookings = Person['bookings'];

/** How the features find what they hold about somebody. */
export interface Persons {
  listOfPerson: (tx: Db, inquiryId: number) => Promise<Inquiries>;
  listOfEmails: (tx: Db, emails: readonly string[]) => Promise<Inquiries>;
  findBooking: (tx: Db, id: number) => Promise<Bookings[number] | undefined>;
  listBookingsOf: (tx: Db, senders: readonly (Inquiries[number] | Bookings[number])[]) => Promise<Bookings>;
  listHoldsOf: (
    tx: Db,
    by: { keys: readonly string[]; emails: readonly string[] },
  ) => Promise<Person['holds']>;
}

/** A person and all data about them, found from one of their inquiries or bookings. */
export async function findPerson(tx: Db, persons: Persons, { from, id }: FoundFrom): Promise<Person> {
  const { inquiries, bookings } = await (from === 'inquiry'
    ? findFromInquiry(tx, persons, id)
    : findFromBooking(tx, persons, id));
  const holds = await persons.listHoldsOf(tx, {
    keys: inquiries.map(({ submission_key }) => submission_key),
    emails: [...inquiries, ...bookings].map(({ email }) => email).filter((email) => email.trim() !== ''),
  });
  return { inquiries, bookings, holds };
}

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
