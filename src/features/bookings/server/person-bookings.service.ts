import type { InquiryRepository } from '#features/inquiries/server/inquiry.repository.ts';
import type { PersonRepository } from '#features/inquiries/server/pipeline/person.repository.ts';
import { sees, type Viewer } from '#features/inquiries/whose-inquiries.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#shared/app-error.ts';
import type { PersonBookings } from '../person-bookings.contract.ts';
import { toSeenBooking } from './booking.presenter.ts';
import type { BookingRepository } from './booking.repository.ts';
import { listBookingsOf } from './person-bookings.repository.ts';

interface Dependencies {
  db: Db;
  bookings: Pick<BookingRepository, 'listEvents'>;
  inquiries: Pick<InquiryRepository, 'find'>;
  persons: Pick<PersonRepository, 'listJoined'>;
  findStatus: (vehicleId: number) => string | undefined;
}

export type PersonBookingsService = ReturnType<typeof createPersonBookings>;

/** For the page of an inquiry: what else its person has agreed on with the dealership. */
export function createPersonBookings({ db, bookings, inquiries, persons, findStatus }: Dependencies) {
  return {
    async list(inquiryId: number, viewer: Viewer): Promise<PersonBookings> {
      const inquiry = await inquiries.find(inquiryId);
      if (!inquiry || !sees(viewer, inquiry)) throw new AppError('not_found', 'That inquiry does not exist');
      const joined = await persons.listJoined(inquiryId, inquiry.person_key, viewer);
      const rows = (await listBookingsOf(db, [inquiry, ...joined])).filter((row) => sees(viewer, row));
      const events = await bookings.listEvents(rows.map(({ id }) => id));
      return {
        bookings: rows.toReversed().map((row) => toSeenBooking(row, viewer, findStatus)),
        events: events.map(({ at, kind, text, staff_name }) => ({ at, kind, text, by: staff_name })),
      };
    },
  };
}
