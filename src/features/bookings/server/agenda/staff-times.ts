import type { PeopleRepository } from '#features/staff/server/people/people.repository.ts';
import type { Clock } from '#server/clock.ts';
import { AppError, wrongField } from '#shared/app-error.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { isRole, mayDo } from '#shared/permissions.ts';
import { type Slot, startsOn, stepOf } from '../../slots.ts';
import type { BookingRules } from '../requests/slot-book.ts';

export const TAKEN =
  'That time is taken, for the vehicle or for all of your people, or blocked. Choose another one.';

/** Refused: somebody else has the time, or the vehicle. */
export const refuseTaken = () => new AppError('conflict', TAKEN, { fields: { time: TAKEN } });

export type StaffTimes = ReturnType<typeof createStaffTimes>;

/** The times that staff may give away: any that has not ended, without lead time and as far ahead as they like. */
export function createStaffTimes({ readRules, clock }: { readRules: () => BookingRules; clock: Clock }) {
  function listStarts(day: string, minutes = readRules().slotMinutes): Slot[] {
    const { hours, slotMinutes } = readRules();
    const now = clock.now().getTime();
    return startsOn(day, hours, minutes, stepOf(slotMinutes)).filter(({ endMs }) => endMs > now);
  }

  return {
    listStarts,

    find({ day, time, minutes }: { day: string; time: string; minutes?: number | undefined }): Slot {
      const slot = listStarts(day, minutes).find((one) => one.time === time);
      if (slot) return slot;
      throw wrongField('time', 'That time has passed, or lies outside of the opening hours');
    },
  };
}

export type Handlers = ReturnType<typeof createHandlers>;

/** Staff to whom a booking can be given. */
export function createHandlers(people: Pick<PeopleRepository, 'list'>) {
  /** Staff who can log in and may change bookings. */
  async function list() {
    const all = await people.list();
    return all.filter(
      ({ role, disabled_at }) => disabled_at === null && isRole(role) && mayDo(role, 'inquiries.handle'),
    );
  }

  return {
    list,

    /** Their name in the history; undefined for nobody. */
    async findName(username: string): Promise<string | undefined> {
      if (username === '') return undefined;
      const person = (await list()).find((one) => one.username === username);
      if (!person) throw wrongField('assignee', 'That person cannot be given bookings');
      return nameInHistory({ ...person, fullName: person.full_name });
    },
  };
}
