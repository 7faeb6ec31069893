import { useApiQuery } from '#client/api/use-api-query.ts';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { VehicleNow } from '#features/customers/client/vehicle-now.tsx';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { addressOf } from '#shared/call-address.ts';
import { asInquiryDates } from '#shared/dates.ts';
import { isNote, isState, kindLabels, noteLabels, stateLabels } from '../booking-states.ts';
import { whenWords } from '../booking-words.ts';
import type { listPersonBookings, PersonBookings } from '../person-bookings.contract.ts';
import { dayOfBookingHref } from './agenda/agenda-request.ts';
import { StateBadge } from './agenda/state-badge.tsx';

export function usePersonBookings(inquiryId: number) {
  const params = { id: inquiryId };
  return useApiQuery(addressOf<typeof listPersonBookings>('/api/admin/inquiries/{id}/bookings', { params }), {
    refetchOnMount: 'always',
  });
}

/** For a timeline: what happened to the bookings, in words. */
export function bookingEntries(events: PersonBookings['events'] = []) {
  return events.map(({ at, kind, when, note, by }) => ({
    at,
    by: by || (kind === 'confirmed' ? '' : 'Customer'),
    text: `${nameOf(kind, note)}: ${when}`,
  }));
}

function nameOf(kind: string, note: string): string {
  if (kind === 'booked') return 'Booked';
  if (isNote(kind)) return `Booking: ${noteLabels[kind]}${note && ` (${note})`}`;
  return `Booking ${isState(kind) ? stateLabels[kind].toLowerCase() : kind}`;
}

/** When they come or came, for what; each leads to its day in the agenda. */
export function PersonBookingList({ bookings }: Pick<PersonBookings, 'bookings'>) {
  return (
    <ul className="divide-y divide-line">
      {bookings.map((booking) => {
        const times = { startMs: Date.parse(booking.startsAt), endMs: Date.parse(booking.endsAt) };
        return (
          <li key={booking.id} className="py-3 first:pt-0 last:pb-0">
            <SmartLink
              href={dayOfBookingHref(booking)}
              className="block min-h-6 w-fit font-semibold underline underline-offset-4"
            >
              {asInquiryDates(whenWords(times, new Date()))}
            </SmartLink>
            <p className="flex flex-wrap items-center gap-2 text-sm">
              <StateBadge state={booking.state} />
              <span>
                {kindLabels[booking.kind]}
                {booking.vehicle && `, ${vehicleTitle(booking.vehicle)}`}
              </span>
              <VehicleNow booking={booking} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}
