import {
  type ActivityRepository,
  type Actor,
  aboutKey,
} from '#features/activity/server/activity.repository.ts';
import type { Handlers } from '#features/customers/handlers.ts';
import { givenWords, type TakingBack } from '#features/customers/server/taking-back.ts';
import type { UnsentMailService } from '#features/customers/server/unsent-mail.service.ts';
import { sees, type Viewer } from '#features/customers/viewer.ts';
import type { FindStatus } from '#features/vehicles/vehicle-snapshot.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#shared/app-error.ts';
import type { BodyOf } from '#shared/call.ts';
import { daysAfter, instantOf } from '#shared/dates.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { BOOKING_CHANGED, bookingOf } from '../../activity-words.ts';
import type { Agenda, assignBooking, moveBooking } from '../../agenda.contract.ts';
import { isOpen, stateLabels } from '../../booking-states.ts';
import { whenWords } from '../../booking-words.ts';
import { bookingHoursOn, freeSeats, overlaps, type Slot, stepOf } from '../../slots.ts';
import { buyerAlone, type PlannedBookingMail } from '../mail/planned-booking-mail.ts';
import { stateOf, timesOf, toSeenBooking } from '../requests/booking.presenter.ts';
import type { BookingRepository, StoredBooking } from '../requests/booking.repository.ts';
import type { SeenBooking } from '../requests/booking-reads.repository.ts';
import type { BookingRules, SlotBook } from '../requests/slot-book.ts';
import type { OutsideHoursService } from './outside-hours.service.ts';
import { refuseTaken, type StaffTimes } from './staff-times.ts';

interface Dependencies {
  bookings: BookingRepository;
  times: StaffTimes;
  handlers: Handlers;
  mayTakeBack: TakingBack;
  /** Ids of the inquiries that this person sees, by their keys. */
  listInquiryIds: (keys: readonly string[], viewer: Viewer) => Promise<ReadonlyMap<string, number>>;
  countHolds: (viewer: Viewer) => Promise<number>;
  outsideHours: OutsideHoursService;
  mails: PlannedBookingMail;
  unsentMail: Pick<UnsentMailService, 'listByKey'>;
  slotBook: SlotBook;
  activity: ActivityRepository;
  readRules: () => BookingRules;
  findStatus: FindStatus;
}

const MINUTE_MS = 60_000;

export type AgendaService = ReturnType<typeof createAgendaService>;

/** The agenda of staff: what is booked, what is free, who looks after whom. */
export function createAgendaService(dependencies: Dependencies) {
  const { bookings, times, handlers, countHolds, mails, slotBook, activity, readRules } = dependencies;
  const { findStatus, unsentMail, outsideHours, listInquiryIds, mayTakeBack } = dependencies;

  async function assignIn(
    tx: Db,
    booking: StoredBooking,
    { assignee, name }: { assignee: string; name: string | undefined },
    staff: Actor,
  ): Promise<void> {
    await bookings.assignIn(tx, booking.id, assignee);
    const title = `${bookingOf(booking)}: ${givenWords(name)}`;
    await activity.record(tx, { staff, action: BOOKING_CHANGED, title, after: aboutKey(booking.key) });
  }

  /** Who gave it away a moment ago gives it to somebody once more. */
  const maySet = async (
    tx: Db,
    booking: StoredBooking,
    assignee: string | undefined,
    staff: Actor & Viewer,
  ): Promise<boolean> =>
    sees(staff, booking) || (assignee !== undefined && (await mayTakeBack(tx, booking.key, assignee, staff)));

  return {
    /** From one day to another by the dealership's calendar, both included. */
    async read({ from, to }: { from: string; to: string }, viewer: Viewer): Promise<Agenda> {
      const [start, end] = [from, daysAfter(to, 1)].map((day) => instantOf(day, '00:00').toISOString());
      const { isOffered, slotMinutes, atOnce, hours } = readRules();
      const [rows, taken, blocks, able, holdsWaiting, { ids: outside, ...named }, unsent] = await Promise.all(
        [
          bookings.list(start ?? '', end ?? ''),
          bookings.listTaken(start ?? ''),
          bookings.listBlocks(start ?? '', end ?? ''),
          handlers.list(),
          countHolds(viewer),
          outsideHours.find(viewer),
          unsentMail.listByKey(),
        ],
      );
      const inquiries = await listInquiryIds(
        rows.flatMap(({ inquiry_key }) => inquiry_key ?? []),
        viewer,
      );
      const isBlocked = (slot: Slot) => blocks.some((block) => overlaps(timesOf(block), slot));
      const slots: Slot[] = [];
      const open: Agenda['hours'] = [];
      for (let day = from; day <= to; day = daysAfter(day, 1)) {
        slots.push(...times.listStarts(day));
        const taken = bookingHoursOn(day, hours);
        if (taken) open.push({ day, ...moments(taken) });
      }
      return {
        isOffered,
        slotMinutes,
        stepMinutes: stepOf(slotMinutes),
        hours: open,
        holdsWaiting,
        bookings: rows.map((row) => ({
          ...toSeenBooking(row, viewer, findStatus),
          assignee: row.assignee,
          ...(sees(viewer, row) ? notesOf(row) : hiddenNotes),
          inquiryId: sees(viewer, row) ? (inquiries.get(row.inquiry_key ?? '') ?? null) : null,
          isOutsideHours: outside.has(row.id),
          unsentMails: sees(viewer, row) ? (unsent.get(row.key) ?? []) : [],
        })),
        outsideHours: named,
        people: able.map(({ username, full_name }) => ({ username, fullName: full_name })),
        blocks: blocks.map(({ id, starts_at, ends_at, reason, staff_name }) => ({
          id,
          startsAt: starts_at,
          endsAt: ends_at,
          reason,
          by: staff_name,
        })),
        slots: slots.map((slot) => ({
          day: slot.day,
          time: slot.time,
          ...moments(slot),
          seatsLeft: isBlocked(slot) ? 0 : freeSeats(slot, taken, atOnce).length,
        })),
      };
    },

    async move(
      id: number,
      { seen, seenEnd, minutes, assignee, ...chosen }: BodyOf<typeof moveBooking>,
      staff: Actor & Viewer,
    ): Promise<void> {
      const name = assignee === undefined ? undefined : await handlers.findName(assignee);
      const isDone = await bookings.change(id, async (tx, booking) => {
        if (!(await maySet(tx, booking, assignee, staff))) return undefined;
        const { startMs, endMs } = timesOf(booking);
        const slot = times.find({ ...chosen, minutes: minutes ?? (endMs - startMs) / MINUTE_MS });
        if (assignee !== undefined && booking.assignee !== assignee)
          await assignIn(tx, booking, { assignee, name }, staff);
        if (startMs === slot.startMs && endMs === slot.endMs) return true;
        const state = stateOf(booking);
        if (!isOpen(state))
          throw new AppError(
            'conflict',
            `This booking is ${stateLabels[state].toLowerCase()}, so it cannot be moved`,
          );
        const isOther = (moment: string | undefined, ms: number) =>
          moment !== undefined && Date.parse(moment) !== ms;
        if (isOther(seen, startMs) || isOther(seenEnd, endMs))
          throw new AppError(
            'conflict',
            `This booking was moved meanwhile: it is now at ${whenWords(timesOf(booking))}.`,
          );
        const rules = { atOnce: readRules().atOnce, by: nameInHistory(staff) };
        if (!(await bookings.moveIn(tx, booking, slot, rules))) throw refuseTaken();
        const moved = { ...booking, sequence: booking.sequence + 1 };
        // Giving a wish another time confirms it.
        if (state === 'requested') await bookings.setStateIn(tx, moved, 'confirmed', nameInHistory(staff));
        await mails.plan(tx, moved, 'moved', buyerAlone);
        await mails.noteEvent(tx, booking.id, 'booking.changed');
        await activity.record(tx, {
          staff,
          action: BOOKING_CHANGED,
          title: `${bookingOf(booking)}: moved to ${whenWords(slot)}`,
          after: aboutKey(booking.key),
        });
        return true;
      });
      if (!isDone) throw new AppError('not_found', 'That booking does not exist');
      await slotBook.refreshOrLater();
    },

    async assign(
      id: number,
      { assignee, seen }: BodyOf<typeof assignBooking>,
      staff: Actor & Viewer,
    ): Promise<void> {
      const name = await handlers.findName(assignee);
      const isDone = await bookings.change(id, async (tx, booking) => {
        if (!(await maySet(tx, booking, assignee, staff))) return undefined;
        if (booking.assignee === assignee) return true;
        if (seen !== undefined && seen !== booking.assignee)
          throw new AppError('conflict', 'Somebody else gave this booking to another person meanwhile.');
        await assignIn(tx, booking, { assignee, name }, staff);
        return true;
      });
      if (!isDone) throw new AppError('not_found', 'That booking does not exist');
    },
  };
}

const hiddenNotes = { isHidden: true, licenceSeen: null, keyNote: '' };

/** What staff noted. */
function notesOf({ licence_seen_at: at, licence_seen_by: by, key_note }: SeenBooking) {
  return { isHidden: false, licenceSeen: at === null ? null : { at, by }, keyNote: key_note };
}

export function moments({ startMs, endMs }: Pick<Slot, 'startMs' | 'endMs'>) {
  return { startsAt: new Date(startMs).toISOString(), endsAt: new Date(endMs).toISOString() };
}
