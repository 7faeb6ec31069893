import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import type { BookingRow } from '#server/db/tables.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import { type BookingNote, type BookingState, MOST_OF_PERSON } from '../booking-states.ts';
import { whenWords } from '../booking-words.ts';
import { freeSeats, isVehicleFree, type Slot, type TakenTime } from '../slots.ts';
import { listBlocks, takeDay } from './agenda/block.repository.ts';
import { timesOf } from './booking.presenter.ts';
import { bookingMailKinds } from './booking-events.ts';
import { type NewBooking, personOf } from './new-booking.ts';
import { removeMails } from './remove-mails.ts';

export { bookingMailKinds };

export type StoredBooking = Selectable<BookingRow>;
export type BookingRepository = ReturnType<typeof createBookingRepository>;

/** `again`: the same call came before. `taken`: the vehicle or the last seat is gone. */
export type Inserted =
  | { outcome: 'booked' | 'again'; booking: StoredBooking }
  | { outcome: 'taken' | 'too_many' };

const LIVE = 'cancelled';
const open: readonly BookingState[] = ['requested', 'confirmed'];

export function createBookingRepository({ database, clock }: { database: Database; clock: Clock }) {
  const { db, engine } = database;
  const now = () => clock.now().toISOString();
  const live = (tx: Db) => tx.selectFrom('bookings').where('state', '<>', LIVE);

  /** What stands in the way between two moments. */
  async function listTaken(tx: Db, from: string, to?: string): Promise<(TakenTime & { id: number })[]> {
    const query = live(tx)
      .select(['id', 'vehicle_id', 'starts_at', 'ends_at', 'seat'])
      .where('ends_at', '>', from);
    const rows = await (to === undefined ? query : query.where('starts_at', '<', to)).execute();
    return rows.map((row) => ({
      id: row.id,
      startMs: Date.parse(row.starts_at),
      endMs: Date.parse(row.ends_at),
      vehicleId: row.vehicle_id,
      seat: row.seat,
    }));
  }

  /** The lowest free seat for this vehicle at this time, or undefined. */
  async function findSeat(
    tx: Db,
    { startsAt, endsAt, vehicleId }: { startsAt: string; endsAt: string; vehicleId: number | null },
    atOnce: number,
    except?: number,
  ): Promise<number | undefined> {
    await takeDay(tx, engine, startsAt);
    if ((await listBlocks(tx, startsAt, endsAt)).length > 0) return undefined;
    const taken = (await listTaken(tx, startsAt, endsAt)).filter(({ id }) => id !== except);
    const slot = { startMs: Date.parse(startsAt), endMs: Date.parse(endsAt) };
    return isVehicleFree(slot, taken, vehicleId) ? freeSeats(slot, taken, atOnce)[0] : undefined;
  }

  /** 1 or 2, or undefined when this person has that many open ones ahead. Past ones do not count any more. */
  async function findPlace(tx: Db, person: string): Promise<number | undefined> {
    await tx
      .updateTable('bookings')
      .set({ person_place: null })
      .where('person', '=', person)
      .where('person_place', 'is not', null)
      .where(({ eb, or }) => or([eb('ends_at', '<=', now()), eb('state', 'not in', open)]))
      .execute();
    const rows = await live(tx).select('person_place').where('person', '=', person).execute();
    const used = new Set(rows.map(({ person_place }) => person_place));
    return Array.from({ length: MOST_OF_PERSON }, (_, at) => at + 1).find((place) => !used.has(place));
  }

  async function happened(
    tx: Db,
    bookingId: number,
    kind: 'booked' | 'moved' | BookingState | BookingNote,
    { text = '', by = '' }: { text?: string; by?: string | undefined },
  ): Promise<void> {
    await tx
      .insertInto('booking_events')
      .values({ key: randomUUID(), booking_id: bookingId, kind, text, staff_name: by, at: now() })
      .execute();
  }

  return {
    /** What happened to some bookings, oldest first. */
    listEvents: (bookingIds: readonly number[]) =>
      db
        .selectFrom('booking_events')
        .selectAll()
        .where('booking_id', 'in', [0, ...bookingIds])
        .orderBy('id')
        .execute(),

    listTaken: (from: string) => listTaken(db, from),

    listBlocks: (from: string, to?: string) => listBlocks(db, from, to),

    /** The buyer hears nothing of it, so that it does not count as a change: they are still reminded. */
    async assignIn(tx: Db, id: number, assignee: string): Promise<void> {
      await tx.updateTable('bookings').set({ assignee }).where('id', '=', id).execute();
    },

    /** The buyer hears nothing of this either. */
    async noteLicenceIn(tx: Db, id: number, isSeen: boolean, by: string): Promise<void> {
      await tx
        .updateTable('bookings')
        .set({ licence_seen_at: isSeen ? now() : null, licence_seen_by: isSeen ? by : '' })
        .where('id', '=', id)
        .execute();
      await happened(tx, id, isSeen ? 'licence_seen' : 'licence_not_seen', { by });
    },

    async noteKeyIn(tx: Db, id: number, note: string, by: string): Promise<void> {
      await tx.updateTable('bookings').set({ key_note: note }).where('id', '=', id).execute();
      await happened(tx, id, 'key_note', { text: note, by });
    },

    /**
     * In the caller's transaction. What the database refuses, because another was quicker, is tried with the next seat
     * until there is none.
     */
    async insertIn(
      tx: Db,
      booking: NewBooking,
      { state, atOnce, staffName }: { state: BookingState; atOnce: number; staffName?: string },
    ): Promise<Inserted> {
      const person = personOf(booking);
      const vehicleId = booking.vehicle?.id ?? null;
      // First of all: the same form sent twice at once waits here, and is then known by its key, not as taken.
      await takeDay(tx, engine, booking.startsAt);
      for (let tries = 0; tries <= atOnce + MOST_OF_PERSON; tries += 1) {
        const existing = await this.findByKey(booking.submissionKey, tx);
        if (existing) return { outcome: 'again', booking: existing };
        const seat = await findSeat(tx, { ...booking, vehicleId }, atOnce);
        if (seat === undefined) return { outcome: 'taken' };
        const place = staffName !== undefined ? null : await findPlace(tx, person);
        if (place === undefined) return { outcome: 'too_many' };
        const row = await tx
          .insertInto('bookings')
          .values({
            key: booking.submissionKey,
            kind: booking.kind,
            state,
            vehicle_id: vehicleId,
            vehicle_snapshot: booking.vehicle ? JSON.stringify(booking.vehicle) : null,
            starts_at: booking.startsAt,
            ends_at: booking.endsAt,
            seat,
            person,
            person_place: place,
            first_name: booking.firstName,
            last_name: booking.lastName,
            email: booking.email,
            phone: booking.phone,
            has_licence: booking.hasLicence ? 1 : 0,
            reminded_at: null,
            sold_told_at: null,
            created_at: booking.createdAt,
            updated_at: now(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst();
        if (!row) continue;
        await happened(tx, row.id, 'booked', { text: whenWords(timesOf(row)), by: staffName });
        return { outcome: 'booked', booking: row };
      }
      return { outcome: 'taken' };
    },

    find: (id: number): Promise<StoredBooking | undefined> =>
      db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst(),

    /** The first of them in front. */
    listByKeys: (keys: readonly string[]): Promise<StoredBooking[]> =>
      db
        .selectFrom('bookings')
        .selectAll()
        .where('key', 'in', ['', ...keys])
        .orderBy('starts_at')
        .orderBy('id')
        .execute(),

    findByKey: (key: string, tx: Db = db): Promise<StoredBooking | undefined> =>
      tx.selectFrom('bookings').selectAll().where('key', '=', key).executeTakeFirst(),

    /**
     * Changes one booking that nobody else changes meanwhile; undefined when there is none. When another booking was
     * quicker to a time, the whole is tried again, and sees that.
     */
    async change<Result>(
      id: number,
      change: (tx: Db, booking: StoredBooking) => Promise<Result>,
    ): Promise<Result | undefined> {
      for (let tries = 0; ; tries += 1) {
        try {
          return await db.transaction().execute(async (tx) => {
            const query = tx.selectFrom('bookings').selectAll().where('id', '=', id);
            const found = await (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
            return found && change(tx, found);
          });
        } catch (error) {
          if (tries >= MOST_TRIES || !isUniqueViolation(error)) throw error;
        }
      }
    },

    /** To another time, which it then holds. False when that is taken. */
    async moveIn(
      tx: Db,
      booking: StoredBooking,
      slot: Slot,
      { atOnce, by }: { atOnce: number; by?: string },
    ): Promise<boolean> {
      const [startsAt, endsAt] = [slot.startMs, slot.endMs].map((ms) => new Date(ms).toISOString()) as [
        string,
        string,
      ];
      const times = { startsAt, endsAt, vehicleId: booking.vehicle_id };
      const seat = await findSeat(tx, times, atOnce, booking.id);
      if (seat === undefined) return false;
      await tx
        .updateTable('bookings')
        .set({
          starts_at: startsAt,
          ends_at: endsAt,
          seat,
          sequence: booking.sequence + 1,
          reminded_at: null,
          updated_at: now(),
        })
        .where('id', '=', booking.id)
        .execute();
      await happened(tx, booking.id, 'moved', { text: whenWords(slot), by });
      return true;
    },

    /** A cancelled one gives its time, its vehicle and its person's place away. */
    async setStateIn(
      tx: Db,
      booking: StoredBooking,
      state: BookingState,
      by?: string,
    ): Promise<StoredBooking> {
      await happened(tx, booking.id, state, { by });
      const isCancelled = state === 'cancelled';
      return tx
        .updateTable('bookings')
        .set({
          state,
          updated_at: now(),
          ...(isCancelled && { sequence: booking.sequence + 1, person_place: null }),
        })
        .where('id', '=', booking.id)
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** Those that buyers are still expected at. */
    listAhead: (): Promise<StoredBooking[]> =>
      db
        .selectFrom('bookings')
        .selectAll()
        .where('state', 'in', open)
        .where('starts_at', '>', now())
        .orderBy('starts_at')
        .limit(MOST_LISTED)
        .execute(),

    /** When those that buyers are still expected at begin and end, in their order. */
    listTimesAhead: () =>
      db
        .selectFrom('bookings')
        .select(['id', 'starts_at', 'ends_at'])
        .where('state', 'in', open)
        .where('ends_at', '>', now())
        .orderBy('starts_at')
        .orderBy('id')
        .execute(),

    /** In the order of their times. */
    findAll: (ids: readonly number[]): Promise<StoredBooking[]> =>
      db
        .selectFrom('bookings')
        .selectAll()
        .where('id', 'in', [0, ...ids])
        .orderBy('starts_at')
        .orderBy('id')
        .execute(),

    /** Those ahead that are only asked for, of these people. */
    countRequested: (assignees: readonly string[] | undefined) => {
      const requested: BookingState = 'requested';
      const query = db
        .selectFrom('bookings')
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('starts_at').as('first')])
        .where('state', '=', requested)
        .where('starts_at', '>', now());
      return (assignees ? query.where('assignee', 'in', assignees) : query).executeTakeFirstOrThrow();
    },

    /** That the buyer has been told something, once. */
    async noteTold(tx: Db, id: number, what: 'reminded_at' | 'sold_told_at' | 'hold_told_at'): Promise<void> {
      await tx
        .updateTable('bookings')
        .set({ [what]: now() })
        .where('id', '=', id)
        .execute();
    },

    /** It is no longer so: the next time the buyer is told again. */
    async forgetTold(tx: Db, id: number, what: 'sold_told_at' | 'hold_told_at'): Promise<void> {
      await tx
        .updateTable('bookings')
        .set({ [what]: null })
        .where('id', '=', id)
        .execute();
    },

    /** Privacy: those that ended before, with their mails; links go with their booking. */
    async removeBefore(
      moment: Date,
      forget: (tx: Db, keys: readonly string[]) => Promise<void>,
    ): Promise<number> {
      await db.deleteFrom('booking_blocks').where('ends_at', '<', moment.toISOString()).execute();
      let removed = 0;
      for (;;) {
        const rows = await db
          .selectFrom('bookings')
          .select(['id', 'key'])
          .where('ends_at', '<', moment.toISOString())
          .limit(BATCH)
          .execute();
        if (rows.length === 0) return removed;
        await db.transaction().execute(async (tx) => {
          const keys = rows.map(({ key }) => key);
          await forget(tx, keys);
          await removeMails(tx, bookingMailKinds, keys);
          await tx
            .deleteFrom('bookings')
            .where(
              'id',
              'in',
              rows.map(({ id }) => id),
            )
            .execute();
        });
        removed += rows.length;
      }
    },

    /** Before and after a moment, in their order. Where there are more than fit, those ahead are the ones to know. */
    async listAround(
      moment: string,
      { from, to, most, assignee }: { from: string; to: string; most: number; assignee?: string },
    ): Promise<StoredBooking[]> {
      const all = db.selectFrom('bookings').selectAll();
      const some = assignee === undefined ? all : all.where('assignee', '=', assignee);
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

    /** Those that begin between two moments, in their order. */
    list: (from: string, to: string): Promise<StoredBooking[]> =>
      db
        .selectFrom('bookings')
        .selectAll()
        .where('starts_at', '>=', from)
        .where('starts_at', '<', to)
        .orderBy('starts_at')
        .orderBy('seat')
        .orderBy('id')
        .limit(MOST_LISTED)
        .execute(),
  };
}

const BATCH = 50;
const MOST_TRIES = 25;
/** Two months of a large yard. */
const MOST_LISTED = 5_000;
