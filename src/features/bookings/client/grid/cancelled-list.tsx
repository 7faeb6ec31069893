import { dayWords } from '#features/customers/day-words.ts';
import { nameOf } from '#features/customers/name-of.ts';
import { clockOf, sydneyDay } from '#shared/dates.ts';
import type { AgendaBooking } from '../../agenda.contract.ts';
import { timeWords } from '../../booking-words.ts';

interface CancelledListProps {
  bookings: readonly AgendaBooking[];
  onOpen: (booking: AgendaBooking) => void;
}

/** Bookings that take no room in the grid any more. */
export function CancelledList({ bookings, onOpen }: CancelledListProps) {
  const cancelled = bookings.filter(({ state }) => state === 'cancelled');
  if (cancelled.length === 0) return null;
  return (
    <section aria-label="Cancelled" className="mt-4 flex flex-wrap items-center gap-2">
      <h2 className="font-semibold">Cancelled</h2>
      {cancelled.map((booking) => {
        const start = Date.parse(booking.startsAt);
        return (
          <button
            key={booking.id}
            type="button"
            onClick={() => onOpen(booking)}
            className="min-h-9 rounded-control border border-line bg-surface px-3 text-left text-sm break-words text-muted hover:border-ink"
          >
            <span className="line-through">{nameOf(booking)}</span>, {dayWords(sydneyDay(new Date(start)))},{' '}
            {timeWords(clockOf(start))}
          </button>
        );
      })}
    </section>
  );
}
