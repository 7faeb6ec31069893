import {
  type ActivityRepository,
  type Actor,
  aboutKey,
} from '#features/activity/server/activity.repository.ts';
import { personName } from '#features/customers/person-name.ts';
import { vehicleOf } from '#features/customers/server/stored-vehicle.ts';
import type { MailWarning } from '#features/customers/unsent-mail.ts';
import type { StoredHold } from '#features/holds/server/hold.repository.ts';
import type { HoldDeskService } from '#features/holds/server/hold-desk.service.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { DAY_MS } from '#shared/dates.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { BOOKING_CHANGED, bookingOf } from '../../activity-words.ts';
import { whenWords } from '../../booking-words.ts';
import { type FloodTimes, findFloodsIn } from '../../find-flood.ts';
import type { Flood, FloodEntry } from '../../flood.contract.ts';
import { floodWords, stillStandWords } from '../../flood-words.ts';
import { buyerAlone, type PlannedBookingMail } from '../mail/planned-booking-mail.ts';
import { stateOf, timesOf } from '../requests/booking.presenter.ts';
import type { BookingRepository, StoredBooking } from '../requests/booking.repository.ts';
import { createKeptByLink } from '../requests/kept-by-link.ts';
import type { BookingRules, SlotBook } from '../requests/slot-book.ts';
import type { createFloodRepository } from './flood.repository.ts';

interface Dependencies {
  db: Db;
  floods: ReturnType<typeof createFloodRepository>;
  bookings: BookingRepository;
  mails: PlannedBookingMail;
  holdDesk: Pick<HoldDeskService, 'endWithFlood'>;
  slotBook: Pick<SlotBook, 'refreshOrLater'>;
  activity: ActivityRepository;
  readRules: () => BookingRules;
  mostAnHour: number;
  clock: Clock;
}

export type FloodService = ReturnType<typeof createFloodService>;

/** More bookings and holds than people make, for mailboxes that nobody vouches for: told to staff, who can end it. */
export function createFloodService(dependencies: Dependencies) {
  const { db, floods, bookings, mails, holdDesk, slotBook, activity } = dependencies;
  const { readRules, mostAnHour, clock } = dependencies;
  const byLink = createKeptByLink({ bookings, mails, readRules, clock });

  /** The latest flood of which something is still open, however long ago; else one of the last day. */
  async function find(): Promise<Flood | null> {
    const found = findFloodsIn(await floods.listMoments(), mostAnHour).reverse();
    for (const flood of found) {
      const read = await readFlood(flood);
      if (read.open.length > 0) return read;
    }
    const [latest] = found;
    const isOfToday = latest && latest.untilMs > clock.now().getTime() - DAY_MS;
    return isOfToday ? readFlood(latest) : null;
  }

  async function readFlood(times: FloodTimes): Promise<Flood> {
    const [since, until] = [times.sinceMs, times.untilMs].map((ms) => new Date(ms).toISOString()) as [
      string,
      string,
    ];
    const open = await floods.listOpen({ since, until });
    return {
      since,
      until,
      count: times.count,
      networks: await floods.countNetworks(times),
      open: [...open.bookings.map(ofBooking), ...open.holds.map(ofHold)],
    };
  }

  /** Mails only buyers who were told that their booking stands. */
  async function cancelBooking(tx: Db, booking: StoredBooking, staff: Actor): Promise<void> {
    const isPromised = stateOf(booking) === 'confirmed' && (await mails.isBuyerTold(tx, booking));
    const ended = await byLink.endQuietlyIn(tx, booking, nameInHistory(staff));
    if (isPromised) await mails.plan(tx, ended, 'cancelled', buyerAlone);
    const title = `${bookingOf(booking)}: cancelled with a flood`;
    await activity.record(tx, { staff, action: BOOKING_CHANGED, title, after: aboutKey(booking.key) });
  }

  return {
    find,

    /** Returns what it cancelled. A booking that somebody vouched for meanwhile stays. */
    async cancel(seen: { since: string; until: string }, staff: Actor): Promise<FloodEntry[]> {
      const cancelled = await db.transaction().execute(async (tx) => {
        const open = await floods.lockOpen(tx, seen);
        for (const booking of open.bookings) await cancelBooking(tx, booking, staff);
        for (const hold of open.holds) await holdDesk.endWithFlood(tx, hold, staff);
        return [...open.bookings.map(ofBooking), ...open.holds.map(ofHold)];
      });
      await slotBook.refreshOrLater();
      return cancelled;
    },

    /** For System Status. */
    async warn(): Promise<MailWarning | null> {
      const flood = await find();
      if (!flood) return null;
      const open = stillStandWords(flood.open);
      return {
        words: `${floodWords(flood)}. Nobody has confirmed their email addresses. While it lasts, new ones must be confirmed by the link in their mail, and part of each day stays free for other buyers. ${open}${flood.open.length > 0 ? ', and can be cancelled' : ''}.`,
        page: { name: 'Bookings', href: '/admin/bookings', permission: 'inquiries.all' },
      };
    },
  };
}

function ofBooking(booking: StoredBooking): FloodEntry {
  return {
    kind: 'booking',
    id: booking.id,
    name: personName(booking),
    email: booking.email,
    phone: booking.phone,
    what: whenWords(timesOf(booking)),
    isConfirmed: stateOf(booking) === 'confirmed',
  };
}

function ofHold(hold: StoredHold): FloodEntry {
  const vehicle = vehicleOf(hold);
  return {
    kind: 'hold',
    id: hold.id,
    name: personName(hold),
    email: hold.email,
    phone: hold.phone,
    what: vehicle ? vehicleTitle(vehicle) : 'A vehicle',
    isConfirmed: false,
  };
}
