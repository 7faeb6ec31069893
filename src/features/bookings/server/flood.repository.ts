import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import { locked } from '#server/db/locked.ts';
import { openStates } from '../booking-states.ts';
import type { StoredBooking } from './booking.repository.ts';
import type { StoredHold } from './holds/hold.repository.ts';

/** As many as somebody could look through. */
const MOST = 5_000;

export function createFloodRepository({
  database: { db, engine },
  clock,
}: {
  database: Database;
  clock: Clock;
}) {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms).toISOString();
  const bookingsSince = (tx: Db, since: string) =>
    tx
      .selectFrom('bookings')
      .selectAll()
      .where('created_at', '>=', since)
      .where('vouched_at', 'is', null)
      .where('state', 'in', openStates)
      .where('starts_at', '>', clock.now().toISOString())
      .orderBy('id')
      .limit(MOST);
  const holdsSince = (tx: Db, since: string) =>
    tx
      .selectFrom('vehicle_holds')
      .selectAll()
      .where('created_at', '>=', since)
      .where('vouched_at', 'is', null)
      .where('state', '=', 'asked')
      .orderBy('id')
      .limit(MOST);

  return {
    /** When mailboxes that nobody vouches for asked for something, in their order. */
    async listMoments(withinMs: number): Promise<number[]> {
      const found: number[] = [];
      for (const table of ['bookings', 'vehicle_holds'] as const) {
        const rows = await db
          .selectFrom(table)
          .select('created_at')
          .where('created_at', '>', ago(withinMs))
          .where('vouched_at', 'is', null)
          .orderBy('created_at', 'desc')
          .limit(MOST)
          .execute();
        found.push(...rows.map(({ created_at }) => Date.parse(created_at)));
      }
      return found.sort((one, other) => one - other);
    },

    /** Networks that booked or asked for a hold since a moment. Larger networks have keys of their own, with a slash. */
    async countNetworks(sinceMs: number): Promise<number> {
      const rows = await db
        .selectFrom('attempts')
        .select('key')
        .distinct()
        .where('at_ms', '>=', sinceMs)
        .where(({ eb, or }) => or([eb('key', 'like', 'booking %'), eb('key', 'like', 'hold %')]))
        .execute();
      const networks = rows.map(({ key }) => /^(?:booking|hold) ([\da-f.:]+)$/.exec(key)?.[1]);
      return new Set(networks.filter((one) => one !== undefined && /[.:]/.test(one))).size;
    },

    async listOpen(since: string): Promise<{ bookings: StoredBooking[]; holds: StoredHold[] }> {
      return {
        bookings: await bookingsSince(db, since).execute(),
        holds: await holdsSince(db, since).execute(),
      };
    },

    /** In the caller's transaction, so that nobody changes them meanwhile. */
    async lockOpen(tx: Db, { since, until }: { since: string; until: string }) {
      const [bookings, holds] = [
        await locked(bookingsSince(tx, since).where('created_at', '<=', until), engine).execute(),
        await locked(holdsSince(tx, since).where('created_at', '<=', until), engine).execute(),
      ];
      return { bookings, holds };
    },
  };
}
