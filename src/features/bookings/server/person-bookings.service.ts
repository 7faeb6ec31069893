import { sees, type Viewer } from '#features/customers/viewer.ts';
import type { InquiryRepository } from '#features/inquiries/server/inquiry.repository.ts';
import type { PersonRepository } from '#features/inquiries/server/pipeline/person.repository.ts';
import type { FindStatus } from '#features/vehicles/vehicle-snapshot.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#shared/app-error.ts';
import { whenWords } from '../booking-words.ts';
import type { PersonBookings } from '../person-bookings.contract.ts';
import { listBookingsOf, listEventsOf } from './person-bookings.repository.ts';
import { timesOf, toSeenBooking } from './requests/booking.presenter.ts';

interface Dependencies {
  db: Db;
  inquiries: Pick<InquiryRepository, 'find'>;
  persons: Pick<PersonRepository, 'listJoined'>;
  findStatus: FindStatus;
  clock: Clock;
}

export type PersonBookingsService = ReturnType<typeof createPersonBookings>;

/** For the page of an inquiry: what else its person has agreed on with the dealership. */
export function createPersonBookings({ db, inquiries, persons, findStatus, clock }: Dependencies) {
  return {
    async list(inquiryId: number, viewer: Viewer): Promise<PersonBookings> {
      const inquiry = await inquiries.find(inquiryId);
      if (!inquiry || !sees(viewer, inquiry)) throw new AppError('not_found', 'That inquiry does not exist');
      const joined = await persons.listJoined(inquiryId, inquiry.person_key, viewer);
      const rows = (await listBookingsOf(db, [inquiry, ...joined])).filter((row) => sees(viewer, row));
      const events = await listEventsOf(db, rows);
      const times = new Map(rows.map((row) => [row.id, timesOf(row)]));
      const told = new Map<number, string>();
      return {
        bookings: rows.toReversed().map((row) => toSeenBooking(row, viewer, findStatus)),
        events: events.map(({ booking_id, at, kind, text, staff_name }) => {
          // Only an event that sets a time stores it; the others are about the last one.
          const isTime = kind === 'booked' || kind === 'moved';
          if (isTime) told.set(booking_id, text);
          const when = whenOf(times.get(booking_id), told.get(booking_id));
          return { at, kind, when, note: isTime ? '' : text, by: staff_name };
        }),
      };
    },
  };

  /** The time before a move is known only in the words of its event, without a year. */
  function whenOf(slot: ReturnType<typeof timesOf> | undefined, told: string | undefined): string {
    if (!slot) return told ?? '';
    return told === undefined || told === whenWords(slot) ? whenWords(slot, clock.now()) : told;
  }
}
