import { personName } from '#features/customers/person-name.ts';
import { type Found, matchesPerson } from '#features/customers/server/person-search.ts';
import type { Viewer } from '#features/customers/viewer.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { sydneyDay } from '#shared/dates.ts';
import { kindLabels, stateLabels } from '../booking-states.ts';
import { whenWords } from '../booking-words.ts';
import { kindOf, stateOf, timesOf } from './requests/booking.presenter.ts';
import { isBookingSeenBy } from './requests/booking-reads.repository.ts';

export type BookingSearch = ReturnType<typeof createBookingSearch>;

/** Finds bookings by name, address or phone number, among those that the viewer sees. */
export function createBookingSearch({ database, clock }: { database: Database; clock: Clock }) {
  const { db, engine } = database;
  return {
    /** The latest visits first. */
    async findBookings(words: string, viewer: Viewer, most: number): Promise<(Found & { day: string })[]> {
      const found = matchesPerson('bookings', words, engine);
      if (!found) return [];
      const rows = await db
        .selectFrom('bookings')
        .selectAll()
        .where(found)
        .where(isBookingSeenBy(viewer))
        .orderBy('starts_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        title: personName(row),
        detail: `${kindLabels[kindOf(row)]}, ${whenWords(timesOf(row), clock.now())}, ${stateLabels[stateOf(row)].toLowerCase()}`,
        day: sydneyDay(new Date(row.starts_at)),
      }));
    },
  };
}
