import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { StoredBooking } from './booking.repository.ts';

const TOKEN_BYTES = 16;
const TOKEN = /^[\w-]{22}$/;

export type BookingLinkRepository = ReturnType<typeof createBookingLinkRepository>;

/** The secrets with which buyers change or cancel what they booked. Each mail has its own; all go on being valid. */
export function createBookingLinkRepository({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async make(bookingId: number, tx: Db = db): Promise<string> {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await tx
        .insertInto('booking_links')
        .values({ token_hash: hashOf(token), booking_id: bookingId, made_at: clock.now().toISOString() })
        .execute();
      return token;
    },

    async find(token: string): Promise<StoredBooking | undefined> {
      if (!TOKEN.test(token)) return undefined;
      return db
        .selectFrom('bookings')
        .innerJoin('booking_links', 'booking_links.booking_id', 'bookings.id')
        .selectAll('bookings')
        .where('token_hash', '=', hashOf(token))
        .executeTakeFirst();
    },
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
