import { KEEP_MS } from '#features/customers/server/link-proof.ts';
import { findPeople } from '#features/customers/server/person-search.repository.ts';
import { type Seen, seenAssignees, type Viewer } from '#features/customers/viewer.ts';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import { isAny } from '#server/db/is-any.ts';
import { type BookingState, openStates } from '../../booking-states.ts';
import { listBlocks } from '../agenda/block.repository.ts';
import type { StoredBooking } from './booking.repository.ts';
import { listTaken, NO_SEAT } from './booking-seat.repository.ts';

/** A booking that somebody sees. */
export type SeenBooking = StoredBooking & Seen;

/** Two months of a large yard. */
const MOST_LISTED = 5_000;
const MOST_OF_VEHICLE = 200;

/** Reads of bookings; changes none. */
export function createBookingReads({
  database: { db, engine },
  clock,
}: {
  database: Database;
  clock: Clock;
}) {
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
      return bookingsSeenBy(viewer, db)
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('starts_at').as('first')])
        .where('state', '=', requested)
        .where('keep_by', 'is', null)
        .where('starts_at', '>', now())
        .executeTakeFirstOrThrow();
    },

    /** Which of these keys are of bookings that this person sees. */
    async listSeenKeys(keys: readonly string[], viewer: Viewer): Promise<string[]> {
      const rows = await bookingsSeenBy(viewer, db).select('key').where('key', 'in', keys).execute();
      return rows.map(({ key }) => key);
    },

    /** Bookings by the words in name, address or number of their buyer; the latest visits first. */
    search: (words: string, viewer: Viewer, most: number): Promise<SeenBooking[]> =>
      findPeople(bookingsSeenBy(viewer, db).selectAll().orderBy('starts_at', 'desc').orderBy('id', 'desc'), {
        words,
        most,
        engine,
      }),

    /** Bookings of a vehicle that this person sees, with a mailbox that somebody vouched for; the newest first. */
    listOfVehicle: (vehicleId: number, viewer: Viewer): Promise<SeenBooking[]> =>
      bookingsSeenBy(viewer, db)
        .selectAll()
        .where('vehicle_id', '=', vehicleId)
        .where('keep_by', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_OF_VEHICLE)
        .execute(),

    listTaken: (from: string) => listTaken(db, from),

    listBlocks: (from: string, to?: string) => listBlocks(db, from, to),
  };
}

/** Bookings that this person sees. Whatever names a buyer to staff begins here, or asks `sees`. */
function bookingsSeenBy(viewer: Viewer, db: Db) {
  const assignees = seenAssignees(viewer);
  return db
    .selectFrom('bookings')
    .where(({ eb, and }) => (assignees ? eb('bookings.assignee', 'in', assignees) : and([])))
    .$castTo<Seen>();
}

/** Nobody looks after what these people looked after. */
export async function giveBackBookings(tx: Db, usernames: readonly string[]): Promise<void> {
  await tx.updateTable('bookings').set({ assignee: '' }).where('assignee', 'in', usernames).execute();
}

export const isBookingAssigned = (tx: Db, assignee: string): Promise<boolean> =>
  isAny(tx.selectFrom('bookings').where('assignee', '=', assignee));

/** Which of these vehicles somebody has booked, whatever came of it but a cancellation. */
export async function listBookedVehicles(tx: Db, vehicleIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('bookings')
    .select('vehicle_id')
    .distinct()
    .where('vehicle_id', 'in', vehicleIds)
    .where('state', '<>', 'cancelled')
    .execute();
  return new Set(rows.flatMap(({ vehicle_id }) => vehicle_id ?? []));
}
