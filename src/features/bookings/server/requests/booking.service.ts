import { randomUUID } from 'node:crypto';
import { looksLikeBot } from '#features/customers/bot-signs.ts';
import { chosenTimeSchema } from '#features/customers/chosen-time.ts';
import { createIntake, type IntakeNeeds } from '#features/customers/server/intake.ts';
import type { Links } from '#features/customers/server/links.repository.ts';
import { drivenFrom, isSold } from '#features/vehicles/sold.ts';
import {
  type OfferedVehicle,
  snapshotOf,
  type VehicleSnapshot,
} from '#features/vehicles/vehicle-snapshot.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#shared/app-error.ts';
import { daysAfter, sydneyDay } from '#shared/dates.ts';
import type { SentBooking } from '../../booking.contract.ts';
import { licenceProblem } from '../../booking-states.ts';
import { DAYS_AHEAD } from '../../slots.ts';
import type { MailboxProof } from '../mail/mailbox-proof.ts';
import type { PlannedBookingMail } from '../mail/planned-booking-mail.ts';
import { stateOf } from './booking.presenter.ts';
import type { BookingRepository, StoredBooking } from './booking.repository.ts';
import type { BookingSpool } from './booking-spool.ts';
import { isStill, type NewBooking } from './new-booking.ts';
import { type OfferedTimes, timeTaken } from './offered-times.ts';
import { type BookingRules, byDay, type SlotBook } from './slot-book.ts';
import { TIME_TAKEN } from './wish-as-inquiry.ts';

interface Dependencies extends IntakeNeeds {
  db: Db;
  bookings: BookingRepository;
  links: Pick<Links<StoredBooking>, 'make'>;
  mails: PlannedBookingMail;
  slotBook: SlotBook;
  offeredTimes: OfferedTimes;
  spool: BookingSpool;
  proof: Pick<MailboxProof, 'termsOf'>;
  readRules: () => BookingRules;
  findOffered: (id: number) => OfferedVehicle | undefined;
  /** Stores a wish that cannot become a booking as an inquiry, so that staff see it. */
  keepAsInquiry: (wish: NewBooking, why: string) => Promise<void>;
  clock: Clock;
}

const USED =
  'This form has booked a time already: please look at the mail about it. To book another, send the form again.';

const NOT_HERE_YET =
  'This vehicle is coming soon, so it cannot be booked yet. Please ask us about it, and we will tell you when it is here.';

/** What a buyer chose, before it is known whether it can be. */
interface Typed {
  day: string | undefined;
  time: string | undefined;
  kind: string | undefined;
  hasLicence: boolean;
  vehicleId?: number | null | undefined;
}

interface Booked {
  token: string;
  keepBy: string | null;
}

export type BookingService = ReturnType<typeof createBookingService>;

/** What buyers do: choose a time and book it. */
export function createBookingService(dependencies: Dependencies) {
  const { db, bookings, links, mails, slotBook, offeredTimes, spool, readRules } = dependencies;
  const { findOffered, keepAsInquiry, proof, clock, log } = dependencies;
  const intake = createIntake<NewBooking>(dependencies, {
    what: 'booking',
    tooMany: 'That is a lot of bookings at once. Please wait a few minutes, or call us.',
    spool,
    refusal: 'booking_not_stored',
  });

  function vehicleToBook(id: number | null | undefined): VehicleSnapshot | null {
    if (!id) return null;
    const vehicle = findOffered(id);
    if (!vehicle || isSold(vehicle))
      throw new AppError('not_found', 'This vehicle is no longer for sale, so it cannot be booked.');
    if (isOnlyAskedAbout(vehicle)) throw new AppError('not_found', NOT_HERE_YET);
    return snapshotOf(vehicle);
  }

  /** Nobody knows when it will be here, or it is so late that no time is offered yet. */
  function isOnlyAskedAbout(vehicle: OfferedVehicle): boolean {
    const today = sydneyDay(clock.now());
    const from = drivenFrom(vehicle, today);
    return from === undefined || from > daysAfter(today, DAYS_AHEAD);
  }

  /** What goes against the dealership's own rules, by field; what was typed may be wrong in other ways too. */
  function problemsOf({
    kind = 'test_drive',
    hasLicence,
    vehicleId,
    ...typed
  }: Typed): Record<string, string> {
    const chosen = chosenTimeSchema.safeParse(typed).data;
    const time = chosen && offeredTimes.problemOf(chosen, vehicleId);
    const licence = licenceProblem({ kind, hasLicence }, readRules().needsLicence);
    return { ...(time && { time }), ...(licence && { hasLicence: licence }) };
  }

  function toNewBooking(sent: SentBooking): NewBooking {
    const vehicle = vehicleToBook(sent.vehicleId);
    const fields = problemsOf(sent);
    const [problem] = Object.values(fields);
    if (problem) throw new AppError('validation_failed', problem, { fields });
    const { startMs, endMs } = offeredTimes.findSlot(sent, sent.vehicleId);
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
      vehicle,
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
        await mails.noteEvent(tx, id, 'booking.created');
        await mails.plan(tx, inserted.booking, isConfirmed ? 'booked' : 'wished', { turn });
      }
      // A booking that staff have to confirm gets its page when they have.
      if (!isConfirmed && keep_by === null) return { outcome: inserted.outcome };
      const token = await links.make(id, { isMailed: false, tx });
      return { outcome: inserted.outcome, booked: { token, keepBy: isConfirmed ? null : keep_by } };
    });
  }

  return {
    problemsOf,
    isOffered: (): boolean => readRules().isOffered,
    isListed: (vehicleId: number): boolean => findOffered(vehicleId) !== undefined,
    /** Whether a vehicle is announced, but not here in the time ahead. */
    isOnlyAskedAbout(vehicleId: number): boolean {
      const vehicle = findOffered(vehicleId);
      return vehicle !== undefined && isOnlyAskedAbout(vehicle);
    },

    /** What a buyer is asked for, and the free times. */
    offer(vehicleId: number | null) {
      offeredTimes.checkOffered();
      vehicleToBook(vehicleId);
      const { slotMinutes, needsLicence } = readRules();
      return { slotMinutes, needsLicence, days: byDay(slotBook.listFree(vehicleId)) };
    },

    /**
     * Returns the secret of the buyer's page and, where the link in their mail must be opened, until when; undefined when
     * the booking is only kept as a wish.
     */
    async book(sent: SentBooking, address: string): Promise<Booked | undefined> {
      offeredTimes.checkOffered();
      const booking = toNewBooking(sent);
      const { isDatabaseAway, turn } = await intake.take(address);
      if (isDatabaseAway || booking.isSpam) {
        await intake.keep(booking, { error: isDatabaseAway ? 'database_away' : 'looks_like_bot' });
        return undefined;
      }
      const stored = await intake.store(booking, () => store(booking, { state: 'confirmed', turn }), {
        words: 'That is a lot of bookings for one day. Please call us, and we will find a time.',
        counts: ({ outcome }) => outcome === 'booked',
      });
      if (stored === 'spooled') return undefined;
      await slotBook.refreshOrLater();
      if (stored.outcome === 'taken') throw timeTaken();
      if (stored.outcome === 'too_many') throw tooMany();
      if (stored.outcome === 'used')
        throw new AppError('conflict', USED, { fields: { submissionKey: USED } });
      if (stored.outcome === 'booked') log.info('booking_stored');
      return stored.booked;
    },

    /** Moves spooled wishes into the database, each once: as a booking to confirm, or else as an inquiry. */
    async replaySpool(): Promise<void> {
      const bookingCount = await intake.replay(async (wish) => {
        const why = await takeIn(wish);
        if (why) await keepAsInquiry(wish, why);
      });
      if (bookingCount === 0) return;
      log.info('spooled_bookings_stored', { bookings: bookingCount });
      await slotBook.refreshOrLater();
    },
  };

  /** Why a wish cannot become a booking; undefined when it became one. */
  async function takeIn(wish: NewBooking): Promise<string | undefined> {
    if (wish.isSpam) return 'It looks as if a program had filled in the form.';
    if (Date.parse(wish.startsAt) <= clock.now().getTime()) return 'That time had passed when it was stored.';
    const { outcome } = await store(wish, { state: 'requested', turn: 0 });
    if (outcome === 'used')
      return 'Another booking was made with the same form, or this one was changed since.';
    if (outcome === 'taken') return TIME_TAKEN;
    if (outcome === 'too_many') return 'This person has other bookings already.';
    return undefined;
  }
}

function tooMany(): AppError {
  return new AppError(
    'limit_reached',
    'You have two bookings with us already. Change or cancel one on its own page, or call us.',
  );
}
