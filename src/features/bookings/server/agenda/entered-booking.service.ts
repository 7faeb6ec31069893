import {
  type ActivityRepository,
  type Actor,
  aboutKey,
} from '#features/activity/server/activity.repository.ts';
import type { Handlers } from '#features/customers/handlers.ts';
import type { RequestAnswers } from '#features/customers/server/request-as-inquiry.ts';
import { sees, type Viewer } from '#features/customers/viewer.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { type OfferedVehicle, snapshotOf } from '#features/vehicles/vehicle-snapshot.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { AppError, wrongField } from '#shared/app-error.ts';
import type { BodyOf } from '#shared/call.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { BOOKING_CHANGED, bookingOf } from '../../activity-words.ts';
import type { addBooking } from '../../agenda.contract.ts';
import { whenWords } from '../../booking-words.ts';
import { buyerAlone, type PlannedBookingMail } from '../mail/planned-booking-mail.ts';
import type { BookingRepository } from '../requests/booking.repository.ts';
import { isStill } from '../requests/new-booking.ts';
import type { BookingRules, SlotBook } from '../requests/slot-book.ts';
import { moments } from './agenda.service.ts';
import { refuseTaken, type StaffTimes } from './staff-times.ts';

interface Dependencies {
  db: Db;
  bookings: BookingRepository;
  times: StaffTimes;
  handlers: Handlers;
  findInquiry: (id: number) => Promise<{ submission_key: string; assignee: string } | undefined>;
  answering: Pick<RequestAnswers, 'endOfId' | 'tellStaff'>;
  mails: PlannedBookingMail;
  slotBook: SlotBook;
  activity: ActivityRepository;
  readRules: () => Pick<BookingRules, 'atOnce'>;
  findOffered: (id: number) => OfferedVehicle | undefined;
  clock: Clock;
}

export type EnteredBookingService = ReturnType<typeof createEnteredBookingService>;

const USED = 'This was not booked: the form has booked another time already. Close it and open it again.';

/** Bookings for buyers who came in or called. */
export function createEnteredBookingService(dependencies: Dependencies) {
  const { db, bookings, times, handlers, findInquiry, answering, mails } = dependencies;
  const { slotBook, activity, readRules, findOffered, clock } = dependencies;

  async function findKey(inquiryId: number | undefined, viewer: Viewer): Promise<string | undefined> {
    if (inquiryId === undefined) return undefined;
    const inquiry = await findInquiry(inquiryId);
    if (!inquiry || !sees(viewer, inquiry)) throw new AppError('not_found', 'That inquiry does not exist');
    return inquiry.submission_key;
  }

  return {
    async add(
      { vehicleId, inquiryId, isTold, minutes, assignee, ...sent }: BodyOf<typeof addBooking>,
      staff: Actor & Viewer,
    ): Promise<void> {
      const slot = times.find({ ...sent, minutes });
      const offered = vehicleId ? findOffered(vehicleId) : undefined;
      if (vehicleId && (!offered || isSold(offered)))
        throw wrongField('vehicleId', 'This vehicle is no longer for sale');
      await handlers.findName(assignee);
      const inquiryKey = await findKey(inquiryId, staff);
      const booking = {
        ...sent,
        ...moments(slot),
        vehicle: offered ? snapshotOf(offered) : null,
        isSpam: false,
        createdAt: clock.now().toISOString(),
      };
      const { outcome } = await db.transaction().execute(async (tx) => {
        const rules = {
          state: 'confirmed' as const,
          atOnce: readRules().atOnce,
          staffName: nameInHistory(staff),
          inquiryKey,
        };
        const inserted = await bookings.insertIn(tx, booking, rules);
        if (inserted.outcome === 'again' && !isStill(inserted.booking, booking))
          throw new AppError('conflict', USED);
        if (inserted.outcome !== 'booked') return inserted;
        if (assignee !== '') await bookings.assignIn(tx, inserted.booking.id, assignee);
        if (inquiryId !== undefined) await answering.endOfId(tx, inquiryId, 'booking', staff);
        if (isTold) await mails.plan(tx, inserted.booking, 'booked', buyerAlone);
        await mails.noteEvent(tx, inserted.booking.id, 'booking.created');
        const title = `${bookingOf(inserted.booking)}: ${whenWords(slot)}`;
        const after = aboutKey(inserted.booking.key);
        await activity.record(tx, { staff, action: BOOKING_CHANGED, title, after });
        return inserted;
      });
      if (outcome === 'taken') throw refuseTaken();
      if (inquiryId !== undefined) answering.tellStaff();
      await slotBook.refreshOrLater();
    },
  };
}
