import type { OpeningHours } from '#features/dealership/open-minutes.ts';
import type { Viewer } from '#features/inquiries/whose-inquiries.ts';
import type { OutsideHours } from '../../outside-hours.contract.ts';
import { createIsOutside } from '../../slots.ts';
import { timesOf, toSeenBooking } from '../booking.presenter.ts';
import type { BookingRepository } from '../booking.repository.ts';

/** As many as somebody reads before pressing a button. */
const MOST_NAMED = 20;

interface Dependencies {
  bookings: Pick<BookingRepository, 'listTimesAhead' | 'findAll'>;
  findStatus: (vehicleId: number) => string | undefined;
}

export type OutsideHoursService = ReturnType<typeof createOutsideHoursService>;

/** Closing a day cancels nothing: it is staff who call those who have booked it. */
export function createOutsideHoursService({ bookings, findStatus }: Dependencies) {
  return {
    async find(hours: OpeningHours, viewer: Viewer): Promise<OutsideHours & { ids: ReadonlySet<number> }> {
      const isOutside = createIsOutside(hours);
      const ids = (await bookings.listTimesAhead())
        .filter((row) => isOutside(timesOf(row)))
        .map(({ id }) => id);
      const named = ids.slice(0, MOST_NAMED);
      const rows = named.length > 0 ? await bookings.findAll(named) : [];
      return {
        ids: new Set(ids),
        bookings: rows.map((row) => {
          const { id, startsAt, endsAt, firstName, lastName, vehicle } = toSeenBooking(
            row,
            viewer,
            findStatus,
          );
          return { id, startsAt, endsAt, firstName, lastName, vehicle };
        }),
        more: ids.length - named.length,
      };
    },
  };
}
