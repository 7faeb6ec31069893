import { Link } from 'wouter';
import { dayWords } from '#features/customers/day-words.ts';
import type { Booking } from '../../booking.contract.ts';
import { bookingsOn } from './agenda-days.ts';

interface DayStripProps {
  days: readonly string[];
  date: string;
  today: string;
  bookings: readonly Booking[];
  hrefOf: (changes: { date: string }) => string;
}

/** The days of the week, each with how many come. */
export function DayStrip({ days, date, today, bookings, hrefOf }: DayStripProps) {
  return (
    <nav aria-label="Days of the week" className="mb-4 grid grid-cols-7 gap-1">
      {days.map((day) => {
        const count = bookingsOn(day, bookings).filter(({ state }) => state !== 'cancelled').length;
        const [weekday = '', number = '', month = ''] = dayWords(day).split(' ');
        return (
          <Link
            key={day}
            href={hrefOf({ date: day })}
            aria-current={day === date ? 'date' : undefined}
            className="grid min-h-14 justify-items-center rounded-control border border-line bg-surface px-1 py-2 text-sm no-underline hover:bg-sunken aria-[current]:border-transparent aria-[current]:bg-brand aria-[current]:text-brand-ink"
          >
            <span className={day === today ? 'font-bold underline underline-offset-2' : ''}>
              {weekday.slice(0, 3)}
            </span>
            <span className="text-lg font-semibold tabular-nums">{number}</span>
            <span className="sr-only">
              {month}
              {day === today && ', today'},{' '}
            </span>
            <span className="text-xs tabular-nums">
              {count}
              <span className="sr-only">{count === 1 ? ' booking' : ' bookings'}</span>
            </span>
          </Link>
        );
      })}
    </nav>
  );
}
