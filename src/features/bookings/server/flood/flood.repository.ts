import type { Span } from '#features/customers/server/unvouched.repository.ts';
import type { StoredHold } from '#features/holds/server/hold.repository.ts';
import { unvouchedHolds } from '#features/holds/server/unvouched-holds.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import type { Limiter } from '#server/http/limits/limiter.ts';
import { DAY_MS } from '#shared/dates.ts';
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
  const now = () => clock.now().toISOString();

  /** Start of the search: a day back, or the oldest that is still open, as that can be cancelled. */
  async function findBegin(): Promise<string> {
    const moments = [
      new Date(clock.now().getTime() - DAY_MS).toISOString(),
      await unvouchedBookings.findOldestOpen(db, now()),
      await unvouchedHolds.findOldestOpen(db, now()),
    ];
    return moments.filter((at) => at !== null).sort()[0] ?? '';
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
        bookings: await unvouchedBookings.listOpen(db, { ...span, at: now() }),
        holds: await unvouchedHolds.listOpen(db, { ...span, at: now() }),
      };
    },

    /** Locked in the caller's transaction, so that nobody changes them meanwhile. */
    async lockOpen(tx: Db, span: Span) {
      const bookings = await unvouchedBookings.lockOpen(tx, { ...span, at: now() }, engine);
      return { bookings, holds: await unvouchedHolds.lockOpen(tx, { ...span, at: now() }, engine) };
    },
  };
}
