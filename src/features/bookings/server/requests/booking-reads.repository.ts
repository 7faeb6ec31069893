import type { ExpressionBuilder } from 'kysely';
import { KEEP_MS } from '#features/customers/server/link-proof.ts';
import { seenAssignees, type Viewer } from '#features/customers/viewer.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { isAny } from '#server/db/is-any.ts';
import type { Tables } from '#server/db/tables.ts';
import { type BookingState, openStates } from '../../booking-states.ts';
import { listBlocks } from '../agenda/block.repository.ts';
import type { StoredBooking } from './booking.repository.ts';
import { listTaken, NO_SEAT } from './booking-seat.repository.ts';

/** Two months of a large yard. */
const MOST_LISTED = 5_000;

/** Reads of bookings; changes none. */
export function createBookingReads({ db, clock }: { db: Db; clock: Clock }) {
  const now = () => clock.now().toISOString();
  const all = (tx: Db = db) => tx.selectFrom('bookings').selectAll();
  const inOrder = () => all().orderBy('starts_at').orderBy('id');

  return {
    find: (id: number): Promise<StoredBooking | undefined> => all().where('id', '=', id).executeTakeFirst(),

    findByKey: (key: string, tx?: Db): Promise<StoredBooking | undefined> =>
      all(tx).where('key', '=', key).executeTakeFirst(),

    /** In the order of their times. */
    findAll: (ids: readonly number[]): Promise<StoredBooking[]> =>
      inOrder()
        .where('id', 'in', [0, ...ids])
        .execute(),

    /** The earliest first. */
    listByKeys: (keys: readonly string[]): Promise<StoredBooking[]> =>
      inOrder()
        .where('key', 'in', ['', ...keys])
        .execute(),

    /** Bookings that begin between two moments, in their order. */
    list: (from: string, to: string): Promise<StoredBooking[]> =>
      all()
        .where('starts_at', '>=', from)
        .where('starts_at', '<', to)
        .orderBy('starts_at')
        .orderBy('seat')
        .orderBy('id')
        .limit(MOST_LISTED)
        .execute(),

    /** Bookings ahead whose buyers are still expected. */
    listAhead: (): Promise<StoredBooking[]> =>
      inOrder().where('state', 'in', openStates).where('starts_at', '>', now()).limit(MOST_LISTED).execute(),

    /** Requests whose link was not opened in time, or that have kept a time for as long as opening it may take. */
    listUnopened: (): Promise<{ id: number }[]> => {
      const requested: BookingState = 'requested';
      const keptSince = new Date(clock.now().getTime() - KEEP_MS).toISOString();
      return db
        .selectFrom('bookings')
        .select('id')
        .where('state', '=', requested)
        .where('keep_by', 'is not', null)
        .where(({ eb, or, and }) =>
          or([
            eb('keep_by', '<=', now()),
            and([eb('seat', '<>', NO_SEAT), eb('created_at', '<=', keptSince)]),
          ]),
        )
        .orderBy('id')
        .limit(MOST_LISTED)
        .execute();
    },

    /** Start and end of bookings ahead whose buyers are still expected, in their order. */
    listTimesAhead: () =>
      db
        .selectFrom('bookings')
        .select(['id', 'starts_at', 'ends_at'])
        .where('state', 'in', openStates)
        .where('ends_at', '>', now())
        .orderBy('starts_at')
        .orderBy('id')
        .execute(),

    /** Bookings before and after a moment, in their order. Where there are too many, past ones are left out first. */
    async listAround(
      moment: string,
      { from, to, most, assignee }: { from: string; to: string; most: number; assignee?: string },
    ): Promise<StoredBooking[]> {
      const some = assignee === undefined ? all() : all().where('assignee', '=', assignee);
      const ahead = await some
        .where('starts_at', '>=', moment)
        .where('starts_at', '<', to)
        .orderBy('starts_at')
        .orderBy('id')
        .limit(most)
        .execute();
      const before = await some
        .where('starts_at', '>=', from)
        .where('starts_at', '<', moment)
        .orderBy('starts_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most - ahead.length)
        .execute();
      return [...before.toReversed(), ...ahead];
    },

    /** Requests ahead that staff have to confirm, as far as this person sees them. The others wait for their buyer. */
    countRequested: (viewer: Viewer) => {
      const requested: BookingState = 'requested';
      return db
        .selectFrom('bookings')
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('starts_at').as('first')])
        .where('state', '=', requested)
        .where('keep_by', 'is', null)
        .where('starts_at', '>', now())
        .where(isBookingSeenBy(viewer))
        .executeTakeFirstOrThrow();
    },

    /** What happened to some bookings, oldest first. */
    listEvents: (bookingIds: readonly number[]) =>
      db
        .selectFrom('booking_events')
        .selectAll()
        .where('booking_id', 'in', [0, ...bookingIds])
        .orderBy('id')
        .execute(),

    /** Which of these keys are of bookings that this person sees. */
    async listSeenKeys(keys: readonly string[], viewer: Viewer): Promise<string[]> {
      const rows = await db
        .selectFrom('bookings')
        .select('key')
        .where('key', 'in', keys)
        .where(isBookingSeenBy(viewer))
        .execute();
      return rows.map(({ key }) => key);
    },

    listTaken: (from: string) => listTaken(db, from),

    listBlocks: (from: string, to?: string) => listBlocks(db, from, to),
  };
}

/** Condition on `bookings`: this person sees the booking. */
export function isBookingSeenBy(viewer: Viewer) {
  const assignees = seenAssignees(viewer);
  return ({ eb, and }: ExpressionBuilder<Tables, 'bookings'>) =>
    assignees ? eb('bookings.assignee', 'in', assignees) : and([]);
}

export const isBookingAssigned = (tx: Db, assignee: string): Promise<boolean> =>
  isAny(tx.selectFrom('bookings').where('assignee', '=', assignee));
