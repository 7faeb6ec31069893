import { useQuery } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { zoneWords } from '#features/customers/day-words.ts';
import { nameOf } from '#features/customers/name-of.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { groupThousands } from '#shared/numbers.ts';
import { whenWords } from '../booking-words.ts';
import type { ComingHours, findOutsideHours, OutsideHours } from '../outside-hours.contract.ts';
import { dayOfBookingHref } from './agenda/agenda-request.ts';

/** Asks only while somebody is about to publish hours. */
export function useOutsideHours(coming: ComingHours | undefined) {
  return useQuery({
    queryKey: ['/api/admin/bookings/outside-hours', coming],
    queryFn: () =>
      callApi<typeof findOutsideHours>('POST /api/admin/bookings/outside-hours', {
        body: coming as ComingHours, // not asked without
      }),
    enabled: coming !== undefined,
    // Buyers book meanwhile.
    gcTime: 0,
  });
}

interface OutsideHoursWarningProps {
  asked: ReturnType<typeof useOutsideHours>;
  coming: ComingHours | undefined;
}

/** Names who would stand at a closed door, before hours are published. */
export function OutsideHoursWarning({ asked, coming }: OutsideHoursWarningProps) {
  const { timeZone } = useDealership();
  const isOtherClock = coming?.timeZone !== undefined && coming.timeZone !== timeZone;
  const { data: outside, isError } = asked;
  if (isError)
    return (
      <p className="mt-4 text-danger-text">
        Whether bookings lie outside these hours could not be looked up. Please close this and try again, or
        look through the bookings after publishing.
      </p>
    );
  if (!outside) return null;
  const already = outside.already > 0 && (
    <p className="mt-4 text-sm text-muted">
      {countWords(outside.already)} outside already, marked in Bookings.
    </p>
  );
  if (outside.bookings.length === 0) return already || null;
  return (
    <section aria-labelledby="outside-hours" className="mt-5 border-t border-line pt-4">
      <h3 id="outside-hours" className="font-semibold">
        {outsideWords(outside)} these hours
      </h3>
      <p className="mt-1 mb-3 text-sm text-muted">
        Nothing is cancelled, and nobody is told. Please call, then move or cancel in Bookings, where each is
        marked.{isOtherClock && ` Times are ${zoneWords(timeZone)}, as they were booked.`}
      </p>
      <OutsideList outside={outside} isInNewTab />
      {already}
    </section>
  );
}

/** Shown in the agenda as long as there are such bookings, on whichever days. */
export function OutsideHoursNotice({ outside }: { outside: OutsideHours }) {
  if (outside.bookings.length === 0) return null;
  return (
    <details className="mb-4 rounded-card border border-accent bg-surface">
      <summary className="min-h-11 cursor-pointer rounded-card px-5 py-3 font-semibold">
        {outsideWords(outside)} your booking hours
      </summary>
      <div className="px-5 pb-5">
        <p className="mb-3 text-muted">
          Your hours were changed after they were booked. Please call, then move or cancel them.
        </p>
        <OutsideList outside={outside} />
      </div>
    </details>
  );
}

interface OutsideListProps {
  outside: OutsideHours;
  /** In a new tab, so that a question stays open. */
  isInNewTab?: boolean;
}

function OutsideList({ outside: { bookings, more }, isInNewTab = false }: OutsideListProps) {
  return (
    <ul className="grid gap-2">
      {bookings.map((booking) => {
        const times = { startMs: Date.parse(booking.startsAt), endMs: Date.parse(booking.endsAt) };
        const words = `${nameOf(booking)}, ${whenWords(times, new Date())}`;
        const link = {
          href: dayOfBookingHref(booking),
          className: 'font-medium underline underline-offset-4',
        };
        return (
          <li key={booking.id} className="min-h-6 wrap-anywhere">
            {isInNewTab ? (
              <a {...link} target="_blank">
                {words}
                <span className="sr-only"> in a new tab</span>
              </a>
            ) : (
              <SmartLink {...link}>{words}</SmartLink>
            )}
            {booking.vehicle && (
              <span className="block text-sm text-muted">{vehicleTitle(booking.vehicle)}</span>
            )}
          </li>
        );
      })}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  );
}

/** `One booking lies outside`, `21 bookings lie outside` */
function outsideWords({ bookings, more }: OutsideHours): string {
  return `${countWords(bookings.length + more)} outside`;
}

function countWords(count: number): string {
  return count === 1 ? 'One booking lies' : `${groupThousands(count)} bookings lie`;
}
