import type { Viewer } from '#features/customers/viewer.ts';
import type { FindStatus } from '#features/vehicles/vehicle-snapshot.ts';
import type { AnswerOf } from '#shared/call.ts';
import { instantOf } from '#shared/dates.ts';
import type { ComingHours, findOutsideHours, OutsideHours } from '../../outside-hours.contract.ts';
import { createIsOutside, type Slot } from '../../slots.ts';
import { timesOf, toSeenBooking } from '../requests/booking.presenter.ts';
import type { BookingRepository } from '../requests/booking.repository.ts';
import type { BookingRules } from '../requests/slot-book.ts';

/** As many as somebody reads before pressing a button. */
const MOST_NAMED = 20;

interface Dependencies {
  bookings: Pick<BookingRepository, 'listTimesAhead' | 'findAll'>;
  readRules: () => Pick<BookingRules, 'hours'>;
  findStatus: FindStatus;
}

export type OutsideHoursService = ReturnType<typeof createOutsideHoursService>;

/** Closing a day cancels nothing: staff call the buyers who have booked it. */
export function createOutsideHoursService({ bookings, readRules, findStatus }: Dependencies) {
  async function name(ids: readonly number[], viewer: Viewer): Promise<OutsideHours> {
    const named = ids.slice(0, MOST_NAMED);
    const rows = named.length > 0 ? await bookings.findAll(named) : [];
    return {
      bookings: rows.map((row) => {
        const { id, startsAt, endsAt, firstName, lastName, vehicle } = toSeenBooking(row, viewer, findStatus);
        return { id, startsAt, endsAt, firstName, lastName, vehicle };
      }),
      more: ids.length - named.length,
    };
  }

  return {
    /** Bookings outside the published hours. */
    async find(viewer: Viewer): Promise<OutsideHours & { ids: ReadonlySet<number> }> {
      const isOutside = createIsOutside(readRules().hours);
      const ids = (await bookings.listTimesAhead())
        .filter((row) => isOutside(timesOf(row)))
        .map(({ id }) => id);
      return { ids: new Set(ids), ...(await name(ids, viewer)) };
    },

    /** Bookings outside the hours about to be published. */
    async findComing(
      { hours, timeZone }: ComingHours,
      viewer: Viewer,
    ): Promise<AnswerOf<typeof findOutsideHours>> {
      const [isOutside, willBe] = [createIsOutside(readRules().hours), createIsOutside(hours)];
      const shown = timeZone === undefined ? sameClock : asShownIn(timeZone);
      const coming = (await bookings.listTimesAhead()).filter((row) => willBe(shown(timesOf(row))));
      const fresh = coming.filter((row) => !isOutside(timesOf(row))).map(({ id }) => id);
      return { ...(await name(fresh, viewer)), already: coming.length - fresh.length };
    },
  };
}

type Times = Pick<Slot, 'startMs' | 'endMs'>;
const sameClock = (times: Times) => times;

/** Hours are judged by our own clock, so times are moved to the moments at which it shows what the other zone's shows. */
function asShownIn(timeZone: string): (times: Times) => Times {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const shift = (ms: number) => {
    const [day = '', time = ''] = format.format(ms).split(' ');
    return instantOf(day, time).getTime();
  };
  return ({ startMs, endMs }) => ({ startMs: shift(startMs), endMs: shift(endMs) });
}
