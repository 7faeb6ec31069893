import type { ExpressionBuilder } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import { locked } from '#server/db/locks/locked.ts';
import type { Tables } from '#server/db/tables.ts';
import { DAY_MS } from '#shared/dates.ts';
import { openStates } from '../../booking-states.ts';
import type { FloodTimes } from '../../find-flood.ts';
import type { StoredHold } from '../holds/hold.repository.ts';
import type { StoredBooking } from '../requests/booking.repository.ts';

/** As many as somebody could look through. */
const MOST = 5_000;

interface Span {
  since: string;
  until: string;
}

export function createFloodRepository({
  database: { db, engine },
  clock,
}: {
  database: Database;
  clock: Clock;
}) {
  const openBookings = (tx: Db) =>
    tx
      .selectFrom('bookings')
      .where('vouched_at', 'is', null)
      .where('state', 'in', openStates)
      .where('starts_at', '>', clock.now().toISOString());
  const openHolds = (tx: Db) =>
    tx.selectFrom('vehicle_holds').where('vouched_at', 'is', null).where('state', '=', 'asked');
  const bookingsOf = (tx: Db, { since, until }: Span) =>
    openBookings(tx)
      .selectAll()
      .where('created_at', '>=', since)
      .where('created_at', '<=', until)
      .orderBy('id')
      .limit(MOST);
  const holdsOf = (tx: Db, { since, until }: Span) =>
    openHolds(tx)
      .selectAll()
      .where('created_at', '>=', since)
      .where('created_at', '<=', until)
      .orderBy('id')
      .limit(MOST);

  /** Start of the search: a day back, or the oldest that is still open, as that can be cancelled. */
  async function findBegin(): Promise<string> {
    const oldest = ({ fn }: { fn: ExpressionBuilder<Tables, 'bookings' | 'vehicle_holds'>['fn'] }) =>
      fn.min('created_at').as('at');
    const moments = [
      new Date(clock.now().getTime() - DAY_MS).toISOString(),
      (await openBookings(db).select(oldest).executeTakeFirst())?.at,
      (await openHolds(db).select(oldest).executeTakeFirst())?.at,
    ];
    return moments.filter((at) => at !== undefined && at !== null).sort()[0] ?? '';
  }

  return {
    /** Moments at which mailboxes that nobody vouches for asked for something, in their order, whatever became of it. */
    async listMoments(): Promise<number[]> {
      const found: number[] = [];
      const begin = await findBegin();
      for (const table of ['bookings', 'vehicle_holds'] as const) {
        const rows = await db
          .selectFrom(table)
          .select('created_at')
          .where('created_at', '>=', begin)
          .where('vouched_at', 'is', null)
          .orderBy('created_at', 'desc')
          .limit(MOST)
          .execute();
        found.push(...rows.map(({ created_at }) => Date.parse(created_at)));
      }
      return found.sort((one, other) => one - other);
    },

    /** Networks that booked or asked for a hold between two moments. Larger networks have keys of their own, with a slash. */
    async countNetworks({ sinceMs, untilMs }: FloodTimes): Promise<number> {
      const rows = await db
        .selectFrom('attempts')
        .select('key')
        .distinct()
        .where('at_ms', '>=', sinceMs)
        .where('at_ms', '<=', untilMs)
        .where(({ eb, or }) => or([eb('key', 'like', 'booking %'), eb('key', 'like', 'hold %')]))
        .execute();
      const networks = rows.map(({ key }) => /^(?:booking|hold) ([\da-f.:]+)$/.exec(key)?.[1]);
      return new Set(networks.filter((one) => one !== undefined && /[.:]/.test(one))).size;
    },

    async listOpen(span: Span): Promise<{ bookings: StoredBooking[]; holds: StoredHold[] }> {
      return {
        bookings: await bookingsOf(db, span).execute(),
        holds: await holdsOf(db, span).execute(),
      };
    },

    /** Locked in the caller's transaction, so that nobody changes them meanwhile. */
    async lockOpen(tx: Db, span: Span) {
      const bookings = await locked(bookingsOf(tx, span), engine).execute();
      return { bookings, holds: await locked(holdsOf(tx, span), engine).execute() };
    },
  };
}
