import { sql } from 'kysely';
import { personName } from '#features/inquiries/customer/person-name.ts';
import type { Viewer } from '#features/inquiries/customer/whose-inquiries.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { matchesWords } from '#server/db/word-match.ts';
import { formatSydneyDate, sydneyDay } from '#shared/dates.ts';
import { kindLabels, stateLabels } from '../booking-states.ts';
import { whenWords } from '../booking-words.ts';
import { holdLabels, readHoldState } from '../hold-states.ts';
import { isHoldSeenBy } from './holds/hold.repository.ts';
import { kindOf, stateOf, timesOf } from './requests/booking.presenter.ts';
import { isBookingSeenBy } from './requests/booking-reads.repository.ts';

const columns = ['first_name', 'last_name', 'email', 'phone'] as const;

interface Found {
  id: number;
  /** Name of the buyer. */
  title: string;
  detail: string;
}

export type BookingSearch = ReturnType<typeof createBookingSearch>;

/** Finds bookings and holds by name, address or phone number, among those that the viewer sees. */
export function createBookingSearch({ database, clock }: { database: Database; clock: Clock }) {
  const { db, engine } = database;
  const hasWords = (table: 'bookings' | 'vehicle_holds', words: string) =>
    matchesWords(words, engine, {
      textsWith: (spelling, contains) =>
        columns.map((column) => contains(sql`${sql.ref(`${table}.${column}`)}`, spelling)),
      phone: `${table}.phone`,
    });

  return {
    /** The latest visits first. */
    async findBookings(words: string, viewer: Viewer, most: number): Promise<(Found & { day: string })[]> {
      const found = hasWords('bookings', words);
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

    /** Holds by their last change, newest first. */
    async findHolds(words: string, viewer: Viewer, most: number): Promise<Found[]> {
      const found = hasWords('vehicle_holds', words);
      if (!found) return [];
      const rows = await db
        .selectFrom('vehicle_holds')
        .selectAll()
        .where(found)
        .where(isHoldSeenBy(viewer))
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        title: personName(row),
        detail: `${holdLabels[readHoldState(row.state)]}, ${formatSydneyDate(new Date(row.created_at))}`,
      }));
    },
  };
}
