import { createLinks, type Linked, type LinkNeeds, type Links } from '#features/customers/server/links.ts';
import type { StoredBooking } from './booking.repository.ts';

export type LinkedBooking = Linked<StoredBooking>;
export type BookingLinkRepository = Links<StoredBooking>;

export function createBookingLinkRepository({ db, clock }: LinkNeeds): BookingLinkRepository {
  return createLinks<StoredBooking>(
    { db, clock },
    {
      name: 'booking',
      add: (tx, booking_id, link) =>
        tx
          .insertInto('booking_links')
          .values({ booking_id, ...link })
          .execute(),
      find: (tokenHash) =>
        db
          .selectFrom('bookings')
          .innerJoin('booking_links', 'booking_links.booking_id', 'bookings.id')
          .selectAll('bookings')
          .select('is_mailed')
          .where('token_hash', '=', tokenHash)
          .executeTakeFirst(),
    },
  );
}
