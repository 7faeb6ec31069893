import { randomUUID } from 'node:crypto';
import { looksLikeBot } from '#features/inquiries/bot-signs.ts';
import type { VehicleSnapshot } from '#features/inquiries/inquiry.contract.ts';
import { mailboxOf } from '#features/inquiries/mailbox.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { withDeadline } from '#server/db/deadline.ts';
import { createSpoolReplay } from '#server/files/replay-spool.ts';
import type { Limiter } from '#server/http/limiter.ts';
import { storageTroubleOf } from '#server/http/storage-trouble.ts';
import type { createVisitorPlaces } from '#server/http/visitor-place.ts';
import { describeError, type Log } from '#server/log.ts';
import { AppError, wrongField } from '#shared/app-error.ts';
import type { SentBooking } from '../booking.contract.ts';
import { kindLabels, licenceProblem } from '../booking-states.ts';
import type { BookingView } from '../booking-view.ts';
import { momentWords, whenWords } from '../booking-words.ts';
import type { Slot } from '../slots.ts';
import { isAhead, kindOf, stateOf, timesOf, vehicleOf } from './booking.presenter.ts';
import type { BookingRepository, StoredBooking } from './booking.repository.ts';
import type { BookingLinkRepository, LinkedBooking } from './booking-link.repository.ts';
import type { BookingNotes } from './booking-notes.ts';
import { NO_SEAT } from './booking-seat.repository.ts';
import type { BookingSpool } from './booking-spool.ts';
import { createKeptByLink, OPEN_MAIL_FIRST } from './kept-by-link.ts';
import { createMailboxPlaces } from './mailbox-places.ts';
import { awaitsLink, type MailboxProof } from './mailbox-proof.ts';
import { isStill, type NewBooking } from './new-booking.ts';
import { type BookingRules, byDay, type SlotBook } from './slot-book.ts';
import type { FindVehicleNews } from './vehicle-news.ts';

export type OfferedVehicle = VehicleSnapshot & { status: string };

interface Dependencies {
  db: Db;
  bookings: BookingRepository;
  links: BookingLinkRepository;
  notes: BookingNotes;
  slotBook: SlotBook;
  spool: BookingSpool;
  proof: MailboxProof;
  readRules: () => BookingRules;
  findOffered: (id: number) => OfferedVehicle | undefined;
  findVehicleNews: FindVehicleNews;
  takePlace: ReturnType<typeof createVisitorPlaces>;
  limiter: Limiter;
  /** For a wish that cannot become a booking: staff see it among the inquiries. */
  keepAsInquiry: (wish: NewBooking, why: string) => Promise<void>;
  clock: Clock;
  log: Log;
}

const TAKEN = 'Somebody else has just taken that time. Please choose another one.';
const USED =
  'This form has booked a time already: please look at the mail about it. To book another, send the form again.';

const TOO_LATE =
  'This time is free again, because the link was opened too late. Please book again: it is yours at once.';

interface Booked {
  token: string;
  keepBy: string | null;
}

export type BookingService = ReturnType<typeof createBookingService>;

/** What buyers do: book, change and cancel. */
export function createBookingService(dependencies: Dependencies) {
  const { db, bookings, links, notes, slotBook, spool, readRules, findOffered } = dependencies;
  const { findVehicleNews, takePlace, limiter, keepAsInquiry, proof, clock, log } = dependencies;
  const byLink = createKeptByLink({ bookings, notes, readRules, clock });
  const withMailboxPlace = createMailboxPlaces(limiter);
  const replay = createSpoolReplay(spool, { log, refusal: 'booking_not_stored' });

  function checkOffered(): void {
    if (!readRules().isOffered)
      throw new AppError('not_found', 'We take no bookings here at present. Please write to us or call.');
  }

  function vehicleToBook(id: number | null | undefined): VehicleSnapshot | null {
    if (!id) return null;
    const vehicle = findOffered(id);
    if (!vehicle || isSold(vehicle))
      throw new AppError('not_found', 'This vehicle is no longer for sale, so it cannot be booked.');
    const { status: _status, ...snapshot } = vehicle;
    return snapshot;
  }

  function slotToBook(chosen: { day: string; time: string }): Slot {
    const slot = slotBook.find(chosen);
    if (slot) return slot;
    throw wrongField('time', 'That time cannot be booked any more. Please choose another one.');
  }

  function toNewBooking(sent: SentBooking): NewBooking {
    const { startMs, endMs } = slotToBook(sent);
    const { needsLicence } = readRules();
    const problem = licenceProblem(sent, needsLicence);
    if (problem) throw wrongField('hasLicence', problem);
    return {
      submissionKey: sent.submissionKey ?? randomUUID(),
      kind: sent.kind,
      startsAt: new Date(startMs).toISOString(),
      endsAt: new Date(endMs).toISOString(),
      firstName: sent.firstName,
      lastName: sent.lastName,
      email: sent.email,
      phone: sent.phone,
      hasLicence: sent.hasLicence,
      vehicle: vehicleToBook(sent.vehicleId),
      isSpam: looksLikeBot(sent),
      createdAt: clock.now().toISOString(),
    };
  }

  /** The booking, its mails and the buyer's link in one transaction. */
  function store(booking: NewBooking, { state, turn }: { state: 'requested' | 'confirmed'; turn: number }) {
    const { atOnce } = readRules();
    return db.transaction().execute(async (tx) => {
      const inserted = await bookings.insertIn(tx, booking, { state, atOnce, termsOf: proof.termsOf });
      if (!('booking' in inserted)) return { outcome: inserted.outcome };
      const { id, keep_by } = inserted.booking;
      const isConfirmed = stateOf(inserted.booking) !== 'requested';
      if (inserted.outcome === 'again') {
        if (!isStill(inserted.booking, booking)) return { outcome: 'used' as const };
      } else {
        await notes.noteEvent(tx, id, 'booking.created');
        await notes.tell(tx, inserted.booking, isConfirmed ? 'booked' : 'wished', { turn });
      }
      // One that staff are to confirm has its page when they have.
      if (!isConfirmed && keep_by === null) return { outcome: inserted.outcome };
      const token = await links.make(id, { isMailed: false, tx });
      return { outcome: inserted.outcome, booked: { token, keepBy: isConfirmed ? null : keep_by } };
    });
  }

  async function keepAsWish(booking: NewBooking, reason: Parameters<Log['warn']>[1]): Promise<undefined> {
    await spool.keep(booking);
    log.warn('booking_spooled', reason);
    return undefined;
  }

  return {
    isOffered: (): boolean => readRules().isOffered,

    /** What a buyer is asked for, and when there is a place. */
    offer(vehicleId: number | null) {
      checkOffered();
      vehicleToBook(vehicleId);
      const { slotMinutes, needsLicence } = readRules();
      return { slotMinutes, needsLicence, days: byDay(slotBook.listFree(vehicleId)) };
    },

    /**
     * Returns the secret of the buyer's page, and until when the link in their mail must be opened where it must;
     * undefined when it is only kept as a wish.
     */
    async book(sent: SentBooking, address: string): Promise<Booked | undefined> {
      checkOffered();
      const booking = toNewBooking(sent);
      const { isDatabaseAway, turn } = await takePlace('booking', address, {
        words: 'That is a lot of bookings at once. Please wait a few minutes, or call us.',
        onRefused: () => log.warn('booking_limited'),
      });
      if (isDatabaseAway || booking.isSpam)
        return keepAsWish(booking, { error: isDatabaseAway ? 'database_away' : 'looks_like_bot' });
      let stored: Awaited<ReturnType<typeof store>>;
      try {
        stored = await withMailboxPlace(
          {
            what: 'booking',
            mailbox: mailboxOf(booking.email),
            words: 'That is a lot of bookings for one day. Please call us, and we will find a time.',
            counts: ({ outcome }) => outcome === 'booked',
          },
          // The database may still commit after the deadline: the submission key prevents a second copy.
          () => withDeadline(store(booking, { state: 'confirmed', turn })),
        );
      } catch (error) {
        if (error instanceof AppError && !storageTroubleOf(error)) throw error;
        // The booking is valid, so any failure of the database sends it to the spool.
        return keepAsWish(booking, describeError(error));
      }
      await slotBook.refreshOrLater();
      if (stored.outcome === 'taken') throw new AppError('conflict', TAKEN, { fields: { time: TAKEN } });
      if (stored.outcome === 'too_many') throw tooMany();
      if (stored.outcome === 'used')
        throw new AppError('conflict', USED, { fields: { submissionKey: USED } });
      if (stored.outcome === 'booked') log.info('booking_stored');
      return stored.booked;
    },

    /** Moves spooled wishes into the database, each once: as a booking to confirm, or else as an inquiry. */
    async replaySpool(): Promise<void> {
      const bookingCount = await replay(async (wish) => {
        const why = await takeIn(wish);
        if (why) await keepAsInquiry(wish, why);
      });
      if (bookingCount === 0) return;
      log.info('spooled_bookings_stored', { bookings: bookingCount });
      await slotBook.refreshOrLater();
    },

    /** Of the link in a mail; throws when there is none. */
    async findByToken(token: string): Promise<LinkedBooking> {
      const booking = await links.find(token);
      if (!booking) throw missing();
      return booking;
    },

    /** What the page behind the link shows. */
    async view(booking: LinkedBooking, token: string): Promise<BookingView> {
      const vehicle = vehicleOf(booking);
      const today = booking.vehicle_id === null ? undefined : findOffered(booking.vehicle_id);
      const isChangeable = isAhead(booking, clock.now());
      const isAwaited = isChangeable && awaitsLink(booking);
      const canMove = isChangeable && !isAwaited && readRules().isOffered;
      const isTimeGone = isChangeable && !isAwaited && booking.seat === NO_SEAT && booking.keep_by !== null;
      return {
        token,
        kind: kindLabels[kindOf(booking)],
        state: stateOf(booking),
        when: whenWords(timesOf(booking)),
        vehicle: vehicle && today ? { id: today.id, title: vehicleTitle(vehicle) } : null,
        vehicleNews: (await findVehicleNews(booking)) ?? null,
        isChangeable,
        open: isAwaited
          ? {
              email: booking.email,
              by: momentWords(booking.keep_by ?? ''),
              isSeated: booking.seat !== NO_SEAT,
              isHere: booking.is_mailed === 1,
            }
          : null,
        isTimeGone,
        isUnopened: stateOf(booking) === 'cancelled' && awaitsLink(booking),
        days: canMove ? byDay(slotBook.listFree(booking.vehicle_id)) : [],
      };
    },

    /** By the link in the mail: the buyer reads it, and wants the time. */
    async keepByBuyer({ id, is_mailed }: LinkedBooking): Promise<void> {
      if (is_mailed === 0) throw new AppError('conflict', OPEN_MAIL_FIRST);
      // What ended meanwhile does not come back; that they read the mailbox is known from now on.
      const isOver = await bookings.change(id, async (tx, booking) => {
        if (isAhead(booking, clock.now())) return false;
        await bookings.vouchIn(tx, booking);
        return true;
      });
      if (isOver) throw new AppError('conflict', TOO_LATE);
      const kept = await changeByBuyer(id, byLink.keepIn);
      if (!kept) throw new AppError('conflict', TAKEN, { fields: { time: TAKEN } });
    },

    async cancelByBuyer(id: number): Promise<void> {
      await changeByBuyer(id, async (tx, booking) => {
        if (awaitsLink(booking)) return byLink.withdrawIn(tx, booking);
        await notes.tell(tx, await bookings.setStateIn(tx, booking, 'cancelled'), 'cancelled');
        await notes.noteEvent(tx, booking.id, 'booking.cancelled');
      });
    },

    async moveByBuyer(linked: LinkedBooking, chosen: { day: string; time: string }): Promise<void> {
      checkOffered();
      byLink.checkMailed(linked);
      const { id, person } = linked;
      const slot = slotToBook(chosen);
      await withMailboxPlace(
        {
          what: 'booking move',
          mailbox: person,
          words: 'That is a lot of changes for one day. Please call us, and we will find a time.',
          counts: (isMoved) => isMoved,
        },
        () =>
          changeByBuyer(id, async (tx, booking) => {
            if (linked.is_mailed === 1) await bookings.vouchIn(tx, booking);
            else await checkShare(tx, booking, slot);
            return moveTo(tx, booking, slot);
          }),
      );
    },
  };

  /** Who has not shown that they read the mailbox finds no more times by moving than by booking. */
  async function checkShare(tx: Db, booking: StoredBooking, { startMs }: Slot): Promise<void> {
    const wanted = { startsAt: new Date(startMs).toISOString(), vehicleId: booking.vehicle_id };
    const { isSeated } = await proof.termsOf(tx, booking.person, { ...wanted, except: booking.id });
    if (!isSeated) throw new AppError('conflict', OPEN_MAIL_FIRST);
  }

  /** False when it is at that time already. */
  async function moveTo(tx: Db, booking: StoredBooking, slot: Slot): Promise<boolean> {
    if (timesOf(booking).startMs === slot.startMs && booking.seat !== NO_SEAT) return false;
    if (!(await bookings.moveIn(tx, booking, slot, { atOnce: readRules().atOnce })))
      throw new AppError('conflict', TAKEN, { fields: { time: TAKEN } });
    const moved = { ...booking, sequence: booking.sequence + 1 };
    // The new time is theirs, as for everybody who books: there is nothing left to confirm.
    if (stateOf(booking) === 'requested') await bookings.setStateIn(tx, moved, 'confirmed');
    await notes.tell(tx, moved, 'moved');
    await notes.noteEvent(tx, booking.id, 'booking.changed');
    return true;
  }

  async function changeByBuyer<Result>(
    id: number,
    change: (tx: Db, booking: StoredBooking) => Promise<Result>,
  ): Promise<Result> {
    const done = await bookings.change(id, async (tx, booking) => {
      if (!isAhead(booking, clock.now()))
        throw new AppError('conflict', 'This booking cannot be changed any more. Please call us.');
      return { result: await change(tx, booking) };
    });
    if (!done) throw missing();
    await slotBook.refreshOrLater();
    return done.result;
  }

  /** Why a wish cannot become a booking, or undefined when it has. */
  async function takeIn(wish: NewBooking): Promise<string | undefined> {
    if (wish.isSpam) return 'It looks as if a program had filled in the form.';
    if (Date.parse(wish.startsAt) <= clock.now().getTime()) return 'That time had passed when it was stored.';
    const { outcome } = await store(wish, { state: 'requested', turn: 0 });
    if (outcome === 'used')
      return 'Another booking was made with the same form, or this one was changed since.';
    if (outcome === 'taken') return 'That time was taken meanwhile.';
    if (outcome === 'too_many') return 'This person has other bookings already.';
    return undefined;
  }
}

function tooMany(): AppError {
  return new AppError(
    'limit_reached',
    'You have two bookings with us already. Change or cancel one by the link in its mail, or call us.',
  );
}

function missing(): AppError {
  return new AppError('not_found', 'There is no such booking. It may be too long ago.');
}
