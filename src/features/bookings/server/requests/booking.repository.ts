import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { knownTo, type Terms } from '#features/customers/server/link-proof.ts';
import { type OldRows, removeOld } from '#features/customers/server/remove-old.ts';
import type { Clock } from '#server/clock.ts';
import { countOf } from '#server/db/count-of.ts';
import type { Database, Db } from '#server/db/database.ts';
import { locked } from '#server/db/locks/locked.ts';
import type { Tables } from '#server/db/tables.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import { bookingMailKinds } from '../../booking-mails.ts';
import { type BookingNote, type BookingState, MOST_OF_PERSON } from '../../booking-states.ts';
import { whenWords } from '../../booking-words.ts';
import type { Slot } from '../../slots.ts';
import { takeDay } from '../agenda/block.repository.ts';
import type { WantedTime } from '../mail/mailbox-proof.ts';
import { timesOf } from './booking.presenter.ts';
import { createBookingReads } from './booking-reads.repository.ts';
import { findPlace, findSeat, NO_SEAT } from './booking-seat.repository.ts';
import { type NewBooking, personOf } from './new-booking.ts';

export type StoredBooking = Selectable<Tables['bookings']>;
export type BookingRepository = ReturnType<typeof createBookingRepository>;

interface HowToBook {
  state: BookingState;
  atOnce: number;
  /** Name of the member of staff who books for somebody they know. */
  staffName?: string;
  /** The inquiry that it answers. */
  inquiryKey?: string | undefined;
  /** Terms on which a visitor is given the time, read in the transaction that books it. */
  termsOf?: (tx: Db, person: string, wanted: WantedTime) => Promise<Terms>;
}

/** `again`: the same call came before. `taken`: the vehicle or the last seat is gone. */
export type Inserted =
  | { outcome: 'booked' | 'again'; booking: StoredBooking }
  | { outcome: 'taken' | 'too_many' };

export function createBookingRepository({ database, clock }: { database: Database; clock: Clock }) {
  const { db, engine } = database;
  const now = () => clock.now().toISOString();
  const reads = createBookingReads({ database, clock });

  const endedBefore = (moment: Date) => db.selectFrom('bookings').where('ends_at', '<', moment.toISOString());

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
    ...reads,

    /** Not a change for the buyer, who hears nothing of it and is still reminded. */
    async assignIn(tx: Db, id: number, assignee: string): Promise<void> {
      await tx.updateTable('bookings').set({ assignee }).where('id', '=', id).execute();
    },

    /** Not a change for the buyer either. */
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
     * In the caller's transaction. When the database refuses a seat, because another booking was quicker, the next seat is
     * tried until there is none.
     */
    async insertIn(
      tx: Db,
      booking: NewBooking,
      { state, atOnce, staffName, inquiryKey, termsOf }: HowToBook,
    ): Promise<Inserted> {
      const person = personOf(booking);
      const vehicleId = booking.vehicle?.id ?? null;
      // First of all: the same form sent twice at once waits here, and is then known by its key, not as taken.
      await takeDay(tx, engine, booking.startsAt);
      for (let tries = 0; tries <= atOnce + MOST_OF_PERSON; tries += 1) {
        const existing = await reads.findByKey(booking.submissionKey, tx);
        if (existing) return { outcome: 'again', booking: existing };
        const seat = await findSeat(tx, engine, { ...booking, vehicleId }, { atOnce });
        if (seat === undefined) return { outcome: 'taken' };
        const place = staffName !== undefined ? null : await findPlace(tx, person, now());
        if (place === undefined) return { outcome: 'too_many' };
        const terms = (await termsOf?.(tx, person, { ...booking, vehicleId })) ?? knownTo(now());
        const row = await tx
          .insertInto('bookings')
          .values({
            key: booking.submissionKey,
            inquiry_key: inquiryKey ?? null,
            kind: booking.kind,
            state: terms.isWaiting ? 'requested' : state,
            vehicle_id: vehicleId,
            vehicle_snapshot: booking.vehicle ? JSON.stringify(booking.vehicle) : null,
            starts_at: booking.startsAt,
            ends_at: booking.endsAt,
            seat: terms.isSeated ? seat : NO_SEAT,
            person,
            person_place: place,
            first_name: booking.firstName,
            last_name: booking.lastName,
            email: booking.email,
            phone: booking.phone,
            has_licence: booking.hasLicence ? 1 : 0,
            reminded_at: null,
            sold_told_at: null,
            vouched_at: terms.vouchedAt,
            keep_by: terms.keepBy,
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

    /**
     * Changes one booking, which stays locked meanwhile; undefined when there is none. When another booking was quicker to a
     * time, the whole change runs again, and sees that.
     */
    async change<Result>(
      id: number,
      change: (tx: Db, booking: StoredBooking) => Promise<Result>,
    ): Promise<Result | undefined> {
      for (let tries = 0; ; tries += 1) {
        try {
          return await db.transaction().execute(async (tx) => {
            const query = tx.selectFrom('bookings').selectAll().where('id', '=', id);
            const found = await locked(query, engine).executeTakeFirst();
            return found && change(tx, found);
          });
        } catch (error) {
          if (tries >= MOST_TRIES || !isUniqueViolation(error)) throw error;
        }
      }
    },

    /** Until the transaction ends nobody else takes a time of that day. */
    takeDayIn: (tx: Db, startsAt: string): Promise<void> => takeDay(tx, engine, startsAt),

    /** Moves a booking to another time, which it then holds. False when that is taken. */
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
      const seat = await findSeat(tx, engine, times, { atOnce, except: booking.id });
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

    /** Gives a seat to a booking without one. Undefined when the time is taken by now. */
    async takeSeatIn(tx: Db, booking: StoredBooking, atOnce: number): Promise<StoredBooking | undefined> {
      if (booking.seat !== NO_SEAT) return booking;
      const { starts_at: startsAt, ends_at: endsAt, vehicle_id: vehicleId } = booking;
      const seat = await findSeat(tx, engine, { startsAt, endsAt, vehicleId }, { atOnce });
      if (seat === undefined) return undefined;
      return tx
        .updateTable('bookings')
        .set({ seat })
        .where('id', '=', booking.id)
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** The buyer has shown that they read the mailbox. */
    async vouchIn(tx: Db, { id, vouched_at }: StoredBooking): Promise<void> {
      if (vouched_at !== null) return;
      await tx.updateTable('bookings').set({ vouched_at: now() }).where('id', '=', id).execute();
    },

    /** Takes the seat away: the booking gets one again when it is confirmed. */
    async giveSeatIn(tx: Db, id: number): Promise<void> {
      await tx.updateTable('bookings').set({ seat: NO_SEAT }).where('id', '=', id).execute();
    },

    /** Sets how long the buyer has to confirm it, or to choose another time where theirs was taken meanwhile. */
    async keepUntilIn(tx: Db, id: number, until: string): Promise<void> {
      await tx.updateTable('bookings').set({ keep_by: until }).where('id', '=', id).execute();
    },

    /** A cancelled booking gives its time, its vehicle and its person's place away. */
    async setStateIn(
      tx: Db,
      booking: StoredBooking,
      state: BookingState,
      by?: string,
    ): Promise<StoredBooking> {
      await happened(tx, booking.id, state, { by });
      const isCancelled = state === 'cancelled';
      // A buyer whom staff expect or have met is no stranger any more.
      const isKnown = by !== undefined && !isCancelled;
      return tx
        .updateTable('bookings')
        .set({
          state,
          updated_at: now(),
          ...(isCancelled ? { sequence: booking.sequence + 1, person_place: null } : { keep_by: null }),
          ...(isKnown && { vouched_at: booking.vouched_at ?? now() }),
        })
        .where('id', '=', booking.id)
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** Stores when the buyer was told something, so that it is told once. */
    async noteTold(tx: Db, id: number, what: 'reminded_at' | 'sold_told_at' | 'hold_told_at'): Promise<void> {
      await tx
        .updateTable('bookings')
        .set({ [what]: now() })
        .where('id', '=', id)
        .execute();
    },

    /** The news is outdated: the next time the buyer is told again. */
    async forgetTold(tx: Db, id: number, what: 'sold_told_at' | 'hold_told_at'): Promise<void> {
      await tx
        .updateTable('bookings')
        .set({ [what]: null })
        .where('id', '=', id)
        .execute();
    },

    /** Privacy: counts bookings that ended before a moment. */
    countBefore: (moment: Date): Promise<number> => countOf(endedBefore(moment)),

    async removeBefore(moment: Date, forget: OldRows['forget']): Promise<number> {
      const before = moment.toISOString();
      await db.deleteFrom('booking_blocks').where('ends_at', '<', before).execute();
      return removeOld(db, {
        mailKinds: bookingMailKinds,
        listKeys: (most) => endedBefore(moment).select('key').limit(most).execute(),
        remove: (tx, keys) => tx.deleteFrom('bookings').where('key', 'in', keys).execute(),
        forget,
      });
    },
  };
}

const MOST_TRIES = 25;
