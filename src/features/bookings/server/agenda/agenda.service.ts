import {
  type ActivityRepository,
  type Actor,
  aboutKey,
} from '#features/activity/server/activity.repository.ts';
import type { RequestAnswers } from '#features/customers/server/request-as-inquiry.ts';
import type { UnsentMailService } from '#features/customers/server/unsent-mail.service.ts';
import { sees, type Viewer } from '#features/customers/viewer.ts';
import type { PeopleRepository } from '#features/staff/server/people/people.repository.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { FindStatus, OfferedVehicle } from '#features/vehicles/vehicle-snapshot.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { AppError, wrongField } from '#shared/app-error.ts';
import type { BodyOf } from '#shared/call.ts';
import { daysAfter, instantOf } from '#shared/dates.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { isRole, mayDo } from '#shared/permissions.ts';
import { BOOKING_CHANGED, bookingOf } from '../../activity-words.ts';
import type { Agenda, addBooking, assignBooking, moveBooking } from '../../agenda.contract.ts';
import { isOpen, stateLabels } from '../../booking-states.ts';
import { whenWords } from '../../booking-words.ts';
import { freeSeats, overlaps, type Slot, slotsOn } from '../../slots.ts';
import { type BookingNotes, buyerAlone } from '../mail/booking-notes.ts';
import { stateOf, timesOf, toSeenBooking } from '../requests/booking.presenter.ts';
import type { BookingRepository } from '../requests/booking.repository.ts';
import type { SeenBooking } from '../requests/booking-reads.repository.ts';
import { isStill } from '../requests/new-booking.ts';
import type { BookingRules, SlotBook } from '../requests/slot-book.ts';
import type { OutsideHoursService } from './outside-hours.service.ts';

interface Dependencies {
  db: Db;
  bookings: BookingRepository;
  countHolds: (viewer: Viewer) => Promise<number>;
  outsideHours: OutsideHoursService;
  answering: Pick<RequestAnswers, 'endOfId' | 'tellStaff'>;
  notes: BookingNotes;
  unsentMail: Pick<UnsentMailService, 'listByKey'>;
  slotBook: SlotBook;
  activity: ActivityRepository;
  people: Pick<PeopleRepository, 'list'>;
  readRules: () => BookingRules;
  findOffered: (id: number) => OfferedVehicle | undefined;
  findStatus: FindStatus;
  clock: Clock;
}

export type AgendaService = ReturnType<typeof createAgendaService>;

const TAKEN =
  'That time is taken, for the vehicle or for all of your people, or blocked. Choose another one.';
const USED = 'This was not booked: the form has booked another time already. Close it and open it again.';

/** The agenda of staff: what is booked, what is free, and buyers who come in without a booking. */
export function createAgendaService(dependencies: Dependencies) {
  const { db, bookings, countHolds, notes, slotBook, activity, people, readRules, findOffered } =
    dependencies;
  const { findStatus, unsentMail, clock, outsideHours, answering } = dependencies;

  /** Staff may give away any time that has not ended, without lead time and as far ahead as they like. */
  function listSlots(day: string): Slot[] {
    const { hours, slotMinutes } = readRules();
    const now = clock.now().getTime();
    return slotsOn(day, hours, slotMinutes).filter(({ endMs }) => endMs > now);
  }

  function findSlot({ day, time }: { day: string; time: string }): Slot {
    const slot = listSlots(day).find((one) => one.time === time);
    if (slot) return slot;
    throw wrongField('time', 'That time has passed, or lies outside of the opening hours');
  }

  return {
    /** From one day to another by the dealership's calendar, both included. */
    async read({ from, to }: { from: string; to: string }, viewer: Viewer): Promise<Agenda> {
      const [start, end] = [from, daysAfter(to, 1)].map((day) => instantOf(day, '00:00').toISOString());
      const { isOffered, slotMinutes, atOnce } = readRules();
      const [rows, taken, blocks, handlers, holdsWaiting, { ids: outside, ...named }, unsent] =
        await Promise.all([
          bookings.list(start ?? '', end ?? ''),
          bookings.listTaken(start ?? ''),
          bookings.listBlocks(start ?? '', end ?? ''),
          listHandlers(),
          countHolds(viewer),
          outsideHours.find(viewer),
          unsentMail.listByKey(),
        ]);
      const isBlocked = (slot: Slot) => blocks.some((block) => overlaps(timesOf(block), slot));
      const slots: Slot[] = [];
      for (let day = from; day <= to; day = daysAfter(day, 1)) slots.push(...listSlots(day));
      return {
        isOffered,
        slotMinutes,
        holdsWaiting,
        bookings: rows.map((row) => ({
          ...toSeenBooking(row, viewer, findStatus),
          assignee: row.assignee,
          ...(sees(viewer, row) ? notesOf(row) : hiddenNotes),
          isOutsideHours: outside.has(row.id),
          unsentMails: sees(viewer, row) ? (unsent.get(row.key) ?? []) : [],
        })),
        outsideHours: named,
        people: handlers.map(({ username, full_name }) => ({ username, fullName: full_name })),
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
      { seen, ...chosen }: BodyOf<typeof moveBooking>,
      staff: Actor & Viewer,
    ): Promise<void> {
      const slot = findSlot(chosen);
      const isDone = await bookings.change(id, async (tx, booking) => {
        if (!sees(staff, booking)) return undefined;
        const { startMs } = timesOf(booking);
        if (startMs === slot.startMs) return true;
        const state = stateOf(booking);
        if (!isOpen(state))
          throw new AppError(
            'conflict',
            `This booking is ${stateLabels[state].toLowerCase()}, so it cannot be moved`,
          );
        if (seen !== undefined && Date.parse(seen) !== startMs)
          throw new AppError(
            'conflict',
            `This booking was moved meanwhile: it is now at ${whenWords(timesOf(booking))}.`,
          );
        if (
          !(await bookings.moveIn(tx, booking, slot, {
            atOnce: readRules().atOnce,
            by: nameInHistory(staff),
          }))
        )
          throw new AppError('conflict', TAKEN, { fields: { time: TAKEN } });
        const moved = { ...booking, sequence: booking.sequence + 1 };
        // Giving a wish another time confirms it.
        if (state === 'requested') await bookings.setStateIn(tx, moved, 'confirmed', nameInHistory(staff));
        await notes.tell(tx, moved, 'moved', buyerAlone);
        await notes.noteEvent(tx, booking.id, 'booking.changed');
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
      const person = (await listHandlers()).find(({ username }) => username === assignee);
      if (assignee !== '' && !person) throw wrongField('assignee', 'That person cannot be given bookings');
      const isDone = await bookings.change(id, async (tx, booking) => {
        if (!sees(staff, booking)) return undefined;
        if (booking.assignee === assignee) return true;
        if (seen !== undefined && seen !== booking.assignee)
          throw new AppError('conflict', 'Somebody else gave this booking to another person meanwhile.');
        await bookings.assignIn(tx, id, assignee);
        const to = person
          ? `given to ${nameInHistory({ ...person, fullName: person.full_name })}`
          : 'given back to everybody';
        const title = `${bookingOf(booking)}: ${to}`;
        await activity.record(tx, { staff, action: BOOKING_CHANGED, title, after: aboutKey(booking.key) });
        return true;
      });
      if (!isDone) throw new AppError('not_found', 'That booking does not exist');
    },

    /** For somebody who came in or called. */
    async add(
      { vehicleId, inquiryId, isTold, ...sent }: BodyOf<typeof addBooking>,
      staff: Actor & Viewer,
    ): Promise<void> {
      const slot = findSlot(sent);
      const offered = vehicleId ? findOffered(vehicleId) : undefined;
      if (vehicleId && (!offered || isSold(offered)))
        throw wrongField('vehicleId', 'This vehicle is no longer for sale');
      const { status: _status, ...vehicle } = offered ?? { status: '' };
      const booking = {
        ...sent,
        ...moments(slot),
        vehicle: 'id' in vehicle ? vehicle : null,
        isSpam: false,
        createdAt: clock.now().toISOString(),
      };
      const { outcome } = await db.transaction().execute(async (tx) => {
        const rules = {
          state: 'confirmed' as const,
          atOnce: readRules().atOnce,
          staffName: nameInHistory(staff),
        };
        const inserted = await bookings.insertIn(tx, booking, rules);
        if (inserted.outcome === 'again' && !isStill(inserted.booking, booking))
          throw new AppError('conflict', USED);
        if (inserted.outcome !== 'booked') return inserted;
        if (inquiryId !== undefined) await answering.endOfId(tx, inquiryId, 'booking', staff);
        if (isTold) await notes.tell(tx, inserted.booking, 'booked', buyerAlone);
        await notes.noteEvent(tx, inserted.booking.id, 'booking.created');
        const title = `${bookingOf(inserted.booking)}: ${whenWords(slot)}`;
        const after = aboutKey(inserted.booking.key);
        await activity.record(tx, { staff, action: BOOKING_CHANGED, title, after });
        return inserted;
      });
      if (outcome === 'taken') throw new AppError('conflict', TAKEN, { fields: { time: TAKEN } });
      if (inquiryId !== undefined) answering.tellStaff();
      await slotBook.refreshOrLater();
    },
  };

  /** Staff who can log in and may change bookings. */
  async function listHandlers() {
    const all = await people.list();
    return all.filter(
      ({ role, disabled_at }) => disabled_at === null && isRole(role) && mayDo(role, 'inquiries.handle'),
    );
  }
}

const hiddenNotes = { isHidden: true, licenceSeen: null, keyNote: '' };

/** What staff noted. */
function notesOf({ licence_seen_at: at, licence_seen_by: by, key_note }: SeenBooking) {
  return { isHidden: false, licenceSeen: at === null ? null : { at, by }, keyNote: key_note };
}

function moments({ startMs, endMs }: Pick<Slot, 'startMs' | 'endMs'>) {
  return { startsAt: new Date(startMs).toISOString(), endsAt: new Date(endMs).toISOString() };
}
