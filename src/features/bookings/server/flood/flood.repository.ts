import { MOST, type Span } from '#features/customers/server/unvouched.repository.ts';
import type { StoredHold } from '#features/holds/server/hold.repository.ts';
import {
  findOldestUnvouched,
  listOpenUnvouched,
  lockOpenUnvouched,
  unvouchedHolds,
} from '#features/holds/server/unvouched-holds.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import { locked } from '#server/db/locks/locked.ts';
import type { Limiter } from '#server/http/limits/limiter.ts';
import { DAY_MS } from '#shared/dates.ts';
import { openStates } from '../../booking-states.ts';
import type { FloodTimes } from '../../find-flood.ts';
import { unvouchedBookings } from '../mail/mailbox-proof.repository.ts';
import type { StoredBooking } from '../requests/booking.repository.ts';

export function createFloodRepository({
  database: { db, engine },
  clock,
  limiter,
}: {
  database: Database;
  clock: Clock;
  limiter: Pick<Limiter, 'listKeys'>;
}) {
  const openBookings = (tx: Db) =>
    tx
      .selectFrom('bookings')
      .where('vouched_at', 'is', null)
      .where('state', 'in', openStates)
      .where('starts_at', '>', clock.now().toISOString());
  const bookingsOf = (tx: Db, { since, until }: Span) =>
    openBookings(tx)
      .selectAll()
      .where('created_at', '>=', since)
      .where('created_at', '<=', until)
      .orderBy('id')
      .limit(MOST);

  /** Start of the search: a day back, or the oldest that is still open, as that can be cancelled. */
  async function findBegin(): Promise<string> {
    const oldest = await openBookings(db)
      .select(({ fn }) => fn.min('created_at').as('at'))
      .executeTakeFirst();
    const moments = [
      new Date(clock.now().getTime() - DAY_MS).toISOString(),
      oldest?.at,
      await findOldestUnvouched(db),
    ];
    return moments.filter((at) => at !== undefined && at !== null).sort()[0] ?? '';
  }

  return {
    /** Moments at which mailboxes that nobody vouches for asked for something, in their order, whatever became of it. */
    async listMoments(): Promise<number[]> {
      const begin = await findBegin();
      const found = [
        ...(await unvouchedBookings.listMoments(db, begin)),
        ...(await unvouchedHolds.listMoments(db, begin)),
      ];
      return found.sort((one, other) => one - other);
    },

    /** Networks that booked or asked for a hold between two moments. Larger networks have keys of their own, with a slash. */
    async countNetworks(times: FloodTimes): Promise<number> {
      const keys = await limiter.listKeys(['booking', 'hold'], times);
      const networks = keys.map((key) => /^(?:booking|hold) ([\da-f.:]+)$/.exec(key)?.[1]);
      return new Set(networks.filter((one) => one !== undefined && /[.:]/.test(one))).size;
    },

    async listOpen(span: Span): Promise<{ bookings: StoredBooking[]; holds: StoredHold[] }> {
      return {
        bookings: await bookingsOf(db, span).execute(),
        holds: await listOpenUnvouched(db, span),
      };
    },

    /** Locked in the caller's transaction, so that nobody changes them meanwhile. */
    async lockOpen(tx: Db, span: Span) {
      const bookings = await locked(bookingsOf(tx, span), engine).execute();
      return { bookings, holds: await lockOpenUnvouched(tx, span, engine) };
    },
  };
}
