import { daysAfter } from '#shared/dates.ts';
import type { Panel } from '../../insight.contract.ts';
import { countBy, daysBetween, type Recorded } from '../recorded.ts';

export function daysOf({ from, to }: { from: string; to: string }): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_none, at) => daysAfter(from, at));
}

export function byDay({ period, counts, inquiries, bookings }: Recorded): Panel {
  const pages = new Map<string, number>();
  const visitors = new Map<string, number>();
  for (const { what, day, times } of counts) {
    if (what === 'page-views') pages.set(day, (pages.get(day) ?? 0) + times);
    if (what === 'visitors') visitors.set(day, (visitors.get(day) ?? 0) + times);
  }
  const asked = countBy(inquiries, ({ day }) => day);
  const booked = countBy(bookings, ({ day }) => day);
  return {
    id: 'by-day',
    title: 'By Day',
    about: 'Pages looked at, visitors, inquiries and bookings of each day.',
    empty: 'Nothing yet',
    columns: [
      { heading: 'Day', kind: 'day' },
      { heading: 'Pages', kind: 'count' },
      { heading: 'Visitors', kind: 'count' },
      { heading: 'Inquiries', kind: 'count' },
      { heading: 'Bookings', kind: 'count' },
    ],
    rows: daysOf(period).map((day) => [
      day,
      ...[pages, visitors, asked, booked].map((counted) => counted.get(day) ?? 0),
    ]),
    plot: { kind: 'columns', label: 0, values: [1, 2] },
  };
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
/** 0 is Monday. */
const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

export function byHour({ counts }: Recorded): Panel {
  const sums = weekdays.map(() => Array.from({ length: 24 }, () => 0));
  for (const { what, day, subject, times } of counts) {
    if (what !== 'hour-views') continue;
    const row = sums[weekdayOf(day)] ?? [];
    row[Number(subject)] = (row[Number(subject)] ?? 0) + times;
  }
  const isKnown = sums.flat().some((sum) => sum > 0);
  return {
    id: 'hours',
    title: 'When They Look',
    about: 'Pages looked at by weekday and hour.',
    empty: 'No visit was counted in these days',
    columns: [
      { heading: 'Weekday', kind: 'text' },
      ...Array.from({ length: 24 }, (_none, hour) => ({
        heading: String(hour).padStart(2, '0'),
        kind: 'count' as const,
      })),
    ],
    rows: isKnown ? weekdays.map((name, at) => [name, ...(sums[at] ?? [])]) : [],
    plot: { kind: 'heat', label: 0, values: Array.from({ length: 24 }, (_none, hour) => hour + 1) },
  };
}

export function bookingDays({ bookings }: Recorded): Panel {
  const kept = countBy(
    bookings.filter(({ isCancelled }) => !isCancelled),
    ({ on }) => String(weekdayOf(on)),
  );
  const cancelled = countBy(
    bookings.filter(({ isCancelled }) => isCancelled),
    ({ on }) => String(weekdayOf(on)),
  );
  return {
    id: 'booking-days',
    title: 'Bookings by Weekday',
    about: 'Bookings made in these days, by the weekday that was booked.',
    empty: 'No booking was made in these days',
    columns: [
      { heading: 'Weekday', kind: 'text' },
      { heading: 'Bookings', kind: 'count' },
      { heading: 'Cancelled', kind: 'count' },
    ],
    rows:
      bookings.length === 0
        ? []
        : weekdays.map((name, at) => [name, kept.get(String(at)) ?? 0, cancelled.get(String(at)) ?? 0]),
    plot: { kind: 'bars', label: 0, values: [1] },
  };
}
