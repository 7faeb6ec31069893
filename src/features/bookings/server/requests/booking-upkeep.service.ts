import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import { awaitsLink } from '#features/customers/server/link-proof.ts';
import { forgetOld } from '#features/customers/server/remove-old.ts';
import type { VehicleStatusService } from '#features/vehicles/server/vehicle-status.service.ts';
import { isOnHold, isSold } from '#features/vehicles/sold.ts';
import type { FindStatus } from '#features/vehicles/vehicle-snapshot.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { Log } from '#server/log.ts';
import { daysAfter, instantOf, sydneyDay } from '#shared/dates.ts';
import { namelessBookingTitles } from '../../activity-words.ts';
import { buyerAlone, type PlannedBookingMail } from '../mail/planned-booking-mail.ts';
import { isAhead } from './booking.presenter.ts';
import type { BookingRepository, StoredBooking } from './booking.repository.ts';
import { createKeptByLink } from './kept-by-link.ts';
import type { MissingVehicles } from './missing-vehicles.repository.ts';
import type { BookingRules, SlotBook } from './slot-book.ts';

interface Dependencies {
  db: Db;
  bookings: BookingRepository;
  mails: PlannedBookingMail;
  slotBook: Pick<SlotBook, 'refreshOrLater'>;
  readRules: () => BookingRules;
  /** Status of the vehicle today; undefined when it is not listed. */
  findStatus: FindStatus;
  vehicleStatus: Pick<VehicleStatusService, 'findIn'>;
  /** Whether a vehicle is only set aside, as in the middle of an import. */
  isSetAside: (tx: Db, vehicleId: number) => Promise<boolean>;
  /** Vehicles that a restored stock lacks, though nobody has removed them. */
  missingVehicles: Pick<MissingVehicles, 'has' | 'forgetReturned'>;
  /** Mailbox of the person for whom a vehicle is held. */
  findHolder: (tx: Db, vehicleId: number) => Promise<string | undefined>;
  /** Mailbox of the person for whom a vehicle is held or to whom it was sold. */
  findTaker: (tx: Db, vehicleId: number) => Promise<string | undefined>;
  activity: ActivityRepository;
  clock: Clock;
  log: Log;
}

/** On the day before, by the dealership's clock. */
const REMINDER_TIME = '16:00';

/** Work that runs by itself: reminders, news of the vehicle, unopened links, removal by age. */
export function createBookingUpkeep(dependencies: Dependencies) {
  const { db, bookings, mails, findStatus, vehicleStatus, isSetAside, findHolder, findTaker } = dependencies;
  const { missingVehicles, slotBook, readRules, clock, log } = dependencies;
  const byLink = createKeptByLink({ bookings, mails, readRules, clock });

  function isReminderDue({ state, reminded_at, starts_at, updated_at }: StoredBooking): boolean {
    if (state !== 'confirmed' || reminded_at !== null) return false;
    const dayBefore = daysAfter(sydneyDay(new Date(starts_at)), -1);
    const due = instantOf(dayBefore, REMINDER_TIME).toISOString();
    const now = clock.now();
    // A buyer who has booked or moved it since then has just had a mail; on the day itself it is no longer `tomorrow`.
    return sydneyDay(now) === dayBefore && now.toISOString() >= due && updated_at < due;
  }

  /** Removed by staff, a clear or an import. A vehicle that is set aside, or that a restore lacks, may come back. */
  const isRemoved = async (tx: Db, vehicleId: number) =>
    (await vehicleStatus.findIn(tx, vehicleId)) === undefined &&
    !(await isSetAside(tx, vehicleId)) &&
    !(await missingVehicles.has(tx, vehicleId));

  /** News about the sale of the vehicle: nobody can have it, or it is for sale again. */
  async function saleNews(
    tx: Db,
    { vehicle_id, sold_told_at }: StoredBooking,
    status: string | undefined,
  ): Promise<'gone' | 'back' | undefined> {
    if (vehicle_id === null) return undefined;
    if (sold_told_at !== null) return status !== undefined && !isSold({ status }) ? 'back' : undefined;
    const isGone = status === undefined ? await isRemoved(tx, vehicle_id) : isSold({ status });
    return isGone ? 'gone' : undefined;
  }

  /** News about the hold of the vehicle: it is held, or no longer. */
  function holdNews(
    { hold_told_at }: StoredBooking,
    status: string | undefined,
  ): 'held' | 'free' | undefined {
    if (status === undefined || isSold({ status })) return undefined;
    if (isOnHold({ status })) return hold_told_at === null ? 'held' : undefined;
    return hold_told_at === null ? undefined : 'free';
  }

  /** Whether to open a transaction. The catalogue may be behind what is stored, as after a restore. */
  async function hasNews(booking: StoredBooking): Promise<boolean> {
    const status = findStatus(booking.vehicle_id);
    return holdNews(booking, status) !== undefined || (await saleNews(db, booking, status)) !== undefined;
  }

  async function followHold(tx: Db, booking: StoredBooking): Promise<void> {
    const { id, vehicle_id, person } = booking;
    const news = holdNews(booking, findStatus(vehicle_id));
    if (news === undefined || vehicle_id === null) return;
    if (holdNews(booking, await vehicleStatus.findIn(tx, vehicle_id)) !== news) return;
    if (news === 'free') return bookings.forgetTold(tx, id, 'hold_told_at');
    // The holder need not be told, unless the vehicle comes to be held for somebody else.
    if ((await findHolder(tx, vehicle_id)) === person) return;
    await bookings.noteTold(tx, id, 'hold_told_at');
    // The vehicle may be held more than once while the booking stays the same: the moment tells these mails apart.
    await mails.plan(tx, { ...booking, sequence: clock.now().getTime() }, 'held', buyerAlone);
  }

  async function followSale(tx: Db, booking: StoredBooking): Promise<void> {
    const { id, vehicle_id, person } = booking;
    const news = await saleNews(tx, booking, findStatus(vehicle_id));
    if (news === undefined || vehicle_id === null) return;
    if ((await saleNews(tx, booking, await vehicleStatus.findIn(tx, vehicle_id))) !== news) return;
    if (news === 'back') return bookings.forgetTold(tx, id, 'sold_told_at');
    // The person who bought it knows, and its holder is told when staff decide about the hold.
    if ((await findTaker(tx, vehicle_id)) === person) return;
    await bookings.noteTold(tx, id, 'sold_told_at');
    // As with holds, the moment tells apart the mails of two sales.
    await mails.plan(tx, { ...booking, sequence: clock.now().getTime() }, 'sold', buyerAlone);
  }

  return {
    /** Tells buyers of their booking of tomorrow, and of a vehicle that was sold or put on hold meanwhile; each once. */
    async tellBuyers(checkHeld: () => Promise<void> = async () => {}): Promise<void> {
      await missingVehicles.forgetReturned(db);
      for (const booking of await bookings.listAhead()) {
        // A buyer who has not opened the link in the mail may be a stranger.
        if (awaitsLink(booking)) continue;
        if (!isReminderDue(booking) && !(await hasNews(booking))) continue;
        const { id } = booking;
        await checkHeld();
        await bookings.change(id, async (tx, found) => {
          // Somebody may have cancelled it since it was listed.
          if (!isAhead(found, clock.now())) return;
          if (isReminderDue(found)) {
            await bookings.noteTold(tx, id, 'reminded_at');
            await mails.plan(tx, found, 'reminder', buyerAlone);
          }
          await followSale(tx, found);
          await followHold(tx, found);
        });
      }
    },

    /** Gives the times free again for which nobody opened the link in the mail. */
    async endUnopened(checkHeld: () => Promise<void> = async () => {}): Promise<void> {
      const ended = await byLink.endUnopened(checkHeld);
      if (ended === 0) return;
      log.info('unopened_bookings_ended', { bookings: ended });
      await slotBook.refreshOrLater();
    },

    countBefore: bookings.countBefore,

    /** Privacy: removes bookings that were longer ago than this many months, with their mails and links. */
    async forgetOld(keepMonths: number): Promise<void> {
      const { removeBefore } = bookings;
      const forgotten = await forgetOld(dependencies, keepMonths, {
        nameless: namelessBookingTitles,
        removeBefore,
      });
      if (forgotten > 0) log.info('old_bookings_removed', { bookings: forgotten });
    },
  };
}
