import { personName } from '#features/customers/person-name.ts';
import { vehicleOf } from '#features/customers/server/stored-vehicle.ts';
import { sees, whoseOf } from '#features/customers/viewer.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { TodayEntry, TodaySource } from '#server/define-feature.ts';
import { daysAfter, instantOf, sydneyDay } from '#shared/dates.ts';
import { isKind, kindLabels } from '../../booking-states.ts';
import { whyBooking } from '../../booking-words.ts';
import type { BookingRepository } from '../requests/booking.repository.ts';

/** So long it is asked how a booking went. */
const DAYS_ASKED = 14;

/** Bookings of today, those of the last days without an outcome, and those that somebody has to confirm. */
export function createBookingToday({
  bookings,
}: {
  bookings: Pick<BookingRepository, 'list' | 'listAhead'>;
}): TodaySource {
  return async ({ viewer, whose, now }) => {
    const today = sydneyDay(now);
    const [begun, ahead] = await Promise.all([
      bookings.list(startOfAsked(now), startOf(daysAfter(today, 1))),
      bookings.listAhead(),
    ]);
    const asked = ahead.filter(({ state, keep_by }) => state === 'requested' && keep_by === null);
    const standing = begun.filter(({ state }) => state === 'confirmed' || state === 'arrived');
    const entries = [...asked, ...standing]
      .filter((row) => sees(viewer, row))
      .filter(({ assignee }) => whose.includes(whoseOf(assignee, viewer)))
      .map((row): TodayEntry => {
        const startMs = Date.parse(row.starts_at);
        const kind = kindLabels[isKind(row.kind) ? row.kind : 'inspection'];
        const vehicle = vehicleOf(row);
        return {
          ...{ kind: 'booking', id: row.id, key: row.key, title: personName(row) },
          detail: [kind, vehicle && vehicleTitle(vehicle)].filter(Boolean).join(', '),
          ...whyBooking({ kind, state: row.state, startMs }, now),
          ...{ at: row.starts_at, assignee: row.assignee, inquiryId: null, state: row.state },
          ...{ day: sydneyDay(new Date(startMs)), sequence: row.sequence },
        };
      });
    return { entries };
  };
}

/** From when on a booking without an outcome is still asked about. */
export const startOfAsked = (now: Date) => startOf(daysAfter(sydneyDay(now), -DAYS_ASKED));

const startOf = (day: string) => instantOf(day, '00:00').toISOString();
