import { momentWords } from '#features/customers/day-words.ts';
import type { FindMailNews } from '#features/customers/server/buyer-news.ts';
import { awaitsLink, OPEN_MAIL_FIRST } from '#features/customers/server/link-proof.ts';
import type { Linked, Links } from '#features/customers/server/links.repository.ts';
import { createMailboxPlaces } from '#features/customers/server/mailbox-places.ts';
import { vehicleOf } from '#features/customers/server/stored-vehicle.ts';
import type { Dealership } from '#features/dealership/dealership.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { OfferedVehicle } from '#features/vehicles/vehicle-snapshot.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { Limiter } from '#server/http/limits/limiter.ts';
import { AppError } from '#shared/app-error.ts';
import { bookingHref } from '../../booking-paths.ts';
import { kindLabels } from '../../booking-states.ts';
import type { BookingView } from '../../booking-view.ts';
import { whenWords } from '../../booking-words.ts';
import type { Slot } from '../../slots.ts';
import { toInvitingEvent } from '../calendar/booking-event.ts';
import { writeEventFile } from '../calendar/calendar-file.ts';
import type { MailboxProof } from '../mail/mailbox-proof.ts';
import type { PlannedBookingMail } from '../mail/planned-booking-mail.ts';
import type { FindVehicleAvailability } from '../mail/vehicle-availability.ts';
import { bringWords, isAhead, kindOf, stateOf, timesOf } from './booking.presenter.ts';
import type { BookingRepository, StoredBooking } from './booking.repository.ts';
import { NO_SEAT } from './booking-seat.repository.ts';
import { createKeptByLink } from './kept-by-link.ts';
import { type OfferedTimes, timeTaken } from './offered-times.ts';
import { type BookingRules, byDay, type SlotBook } from './slot-book.ts';

interface Dependencies {
  bookings: BookingRepository;
  links: Pick<Links<StoredBooking>, 'find' | 'missing'>;
  mails: PlannedBookingMail;
  slotBook: SlotBook;
  offeredTimes: OfferedTimes;
  proof: Pick<MailboxProof, 'termsOf'>;
  readRules: () => BookingRules;
  findOffered: (id: number) => OfferedVehicle | undefined;
  findVehicleAvailability: FindVehicleAvailability;
  findMailNews: FindMailNews;
  readDealership: () => Dealership;
  publicUrl: string;
  limiter: Limiter;
  clock: Clock;
}

const TOO_LATE =
  'This time is free again, because the link was opened too late. Please book again: it is yours at once.';

export type BookingLinkService = ReturnType<typeof createBookingLinkService>;

/** What buyers do by the link to a booking: look at it, keep it, move it and cancel it. */
export function createBookingLinkService(dependencies: Dependencies) {
  const { bookings, links, mails, slotBook, offeredTimes, proof, readRules } = dependencies;
  const { findOffered, findVehicleAvailability, findMailNews, readDealership, publicUrl, limiter, clock } =
    dependencies;
  const byLink = createKeptByLink({ bookings, mails, readRules, clock });
  const withMailboxPlace = createMailboxPlaces(limiter);

  const addressOf = (token: string) => `${publicUrl}${bookingHref(token)}`;
  const isCertain = (booking: StoredBooking) =>
    isAhead(booking, clock.now()) && stateOf(booking) === 'confirmed';

  return {
    findByToken: links.find,

    /** What the page behind the link shows. */
    async view(booking: Linked<StoredBooking>, token: string): Promise<BookingView> {
      const vehicle = vehicleOf(booking);
      const today = booking.vehicle_id === null ? undefined : findOffered(booking.vehicle_id);
      const isChangeable = isAhead(booking, clock.now());
      const isAwaited = isChangeable && awaitsLink(booking);
      const canMove = isChangeable && !isAwaited && readRules().isOffered;
      const isTimeGone = isChangeable && !isAwaited && booking.seat === NO_SEAT && booking.keep_by !== null;
      return {
        token,
        link: addressOf(token),
        mail: await findMailNews(booking),
        kind: kindLabels[kindOf(booking)],
        state: stateOf(booking),
        when: whenWords(timesOf(booking)),
        vehicle: vehicle && today ? { id: today.id, title: vehicleTitle(vehicle) } : null,
        isAnyCar: booking.vehicle_id === null,
        bring: bringWords(booking),
        hasCalendarFile: isCertain(booking),
        vehicleNews: (await findVehicleAvailability(booking)) ?? null,
        isChangeable,
        open: isAwaited
          ? {
              email: booking.email,
              by: momentWords(booking.keep_by ?? ''),
              isSeated: booking.seat !== NO_SEAT,
              isHere: booking.is_mailed === 1,
            }
          : null,
        chooseBy: isTimeGone ? momentWords(booking.keep_by ?? '') : null,
        isUnopened: stateOf(booking) === 'cancelled' && awaitsLink(booking),
        days: canMove ? byDay(slotBook.listFree(booking.vehicle_id)) : [],
      };
    },

    /** For the buyer's calendar. Throws when it is not certain that they come. */
    writeCalendarFile(booking: Linked<StoredBooking>, token: string): string {
      if (!isCertain(booking)) throw links.missing();
      return writeEventFile(
        toInvitingEvent(booking, { dealership: readDealership(), page: addressOf(token) }),
      );
    },

    /** The buyer opened the link in the mail: they read the mailbox, and want the time. */
    async keep({ id, is_mailed }: Linked<StoredBooking>): Promise<void> {
      if (is_mailed === 0) throw new AppError('conflict', OPEN_MAIL_FIRST);
      // A booking that ended meanwhile does not come back, but from now on the mailbox is known to be read.
      const isOver = await bookings.change(id, async (tx, booking) => {
        if (isAhead(booking, clock.now())) return false;
        await bookings.vouchIn(tx, booking);
        return true;
      });
      if (isOver) throw new AppError('conflict', TOO_LATE);
      const kept = await changeByBuyer(id, byLink.keepIn);
      if (!kept) throw timeTaken();
    },

    async cancel(id: number): Promise<void> {
      await changeByBuyer(id, async (tx, booking) => {
        if (awaitsLink(booking)) return byLink.withdrawIn(tx, booking);
        await mails.plan(tx, await bookings.setStateIn(tx, booking, 'cancelled'), 'cancelled');
        await mails.noteEvent(tx, booking.id, 'booking.cancelled');
      });
    },

    async move(linked: Linked<StoredBooking>, chosen: { day: string; time: string }): Promise<void> {
      offeredTimes.checkOffered();
      byLink.checkMailed(linked);
      const { id, person } = linked;
      const slot = offeredTimes.findSlot(chosen, linked.vehicle_id);
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

  /** Buyers who have not shown that they read the mailbox find no more times by moving than by booking. */
  async function checkShare(tx: Db, booking: StoredBooking, { startMs }: Slot): Promise<void> {
    const wanted = { startsAt: new Date(startMs).toISOString(), vehicleId: booking.vehicle_id };
    // Locks the day, so that others who move there at the same moment count too.
    await bookings.takeDayIn(tx, wanted.startsAt);
    const { isSeated } = await proof.termsOf(tx, booking.person, { ...wanted, except: booking.id });
    if (!isSeated) throw new AppError('conflict', OPEN_MAIL_FIRST);
  }

  /** False when it is at that time already. */
  async function moveTo(tx: Db, booking: StoredBooking, slot: Slot): Promise<boolean> {
    if (timesOf(booking).startMs === slot.startMs && booking.seat !== NO_SEAT) return false;
    if (!(await bookings.moveIn(tx, booking, slot, { atOnce: readRules().atOnce }))) throw timeTaken();
    const moved = { ...booking, sequence: booking.sequence + 1 };
    // The new time is theirs, as for everybody who books: there is nothing left to confirm.
    if (stateOf(booking) === 'requested') await bookings.setStateIn(tx, moved, 'confirmed');
    await mails.plan(tx, moved, 'moved');
    await mails.noteEvent(tx, booking.id, 'booking.changed');
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
    if (!done) throw links.missing();
    await slotBook.refreshOrLater();
    return done.result;
  }
}
