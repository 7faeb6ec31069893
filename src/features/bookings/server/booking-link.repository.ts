import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { StoredBooking } from './booking.repository.ts';
import { hashOfToken, makeToken } from './link-secret.ts';

export type BookingLinkRepository = ReturnType<typeof createBookingLinkRepository>;

/** The secrets with which buyers change or cancel what they booked. Each mail has its own; all go on being valid. */
export function createBookingLinkRepository({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async make(bookingId: number, tx: Db = db): Promise<string> {
      const { token, token_hash } = makeToken();
      await tx
        .insertInto('booking_links')
        .values({ token_hash, booking_id: bookingId, made_at: clock.now().toISOString() })
        .execute();
      return token;
    },

    async find(token: string): Promise<StoredBooking | undefined> {
      const hash = hashOfToken(token);
      if (!hash) return undefined;
      return db
        .selectFrom('bookings')
        .innerJoin('booking_links', 'booking_links.booking_id', 'bookings.id')
        .selectAll('bookings')
        .where('token_hash', '=', hash)
        .executeTakeFirst();
    },
  };
}
