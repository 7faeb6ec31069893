import { clockTime } from '#features/dealership/dealership.ts';
import { clockOf, formatDay, sydneyDay } from '#shared/dates.ts';
import type { Agenda, AgendaBlock, AgendaBooking, AgendaSlot } from '../../agenda.contract.ts';
import type { Booking } from '../../booking.contract.ts';

/** A time of a day: what is booked then, and whether more can come. */
export interface AgendaTime {
  time: string;
  slot: AgendaSlot | undefined;
  bookings: AgendaBooking[];
}

/** The times of a day in their order: those that can be given away, and those at which somebody comes. */
export function timesOfDay(day: string, { bookings, slots }: Agenda): AgendaTime[] {
  const times = new Map<string, AgendaTime>();
  for (const slot of slots)
    if (slot.day === day) times.set(slot.time, { time: slot.time, slot, bookings: [] });
  for (const booking of bookingsOn(day, bookings)) {
    const time = clockOf(Date.parse(booking.startsAt));
    const known = times.get(time) ?? { time, slot: undefined, bookings: [] };
    known.bookings.push(booking);
    times.set(time, known);
  }
  return [...times.values()].toSorted((one, other) => (one.time < other.time ? -1 : 1));
}

export function bookingsOn<Kind extends Booking>(day: string, bookings: readonly Kind[]): Kind[] {
  return bookings.filter(({ startsAt }) => sydneyDay(new Date(startsAt)) === day);
}

/** The blocks that reach into a day. */
export function blocksOn(day: string, blocks: readonly AgendaBlock[]): AgendaBlock[] {
  return blocks.filter(
    ({ startsAt, endsAt }) =>
      sydneyDay(new Date(startsAt)) <= day && sydneyDay(new Date(Date.parse(endsAt) - 1)) >= day,
  );
}

/** `9am to 12:30pm` of that day, or `all day`. */
export function blockWords(
  day: string,
  { startsAt, endsAt }: Pick<AgendaBlock, 'startsAt' | 'endsAt'>,
): string {
  const [start, end] = [startsAt, endsAt].map((moment) => Date.parse(moment)) as [number, number];
  const from = sydneyDay(new Date(start)) < day ? '00:00' : clockOf(start);
  const to = sydneyDay(new Date(end)) > day ? '00:00' : clockOf(end);
  if (from === '00:00' && to === '00:00') return 'all day';
  if (to === '00:00') return `from ${clockTime(from)}`;
  return from === '00:00' ? `until ${clockTime(to)}` : `${clockTime(from)} to ${clockTime(to)}`;
}

/** `16 to 22 November 2026`; the month and the year of the first day only where they are others. */
export function spanWords(first: string, last: string): string {
  const [from, to] = [formatDay(first).split(' '), formatDay(last).split(' ')];
  while (from.length > 1 && from.at(-1) === to[from.length - 1]) from.pop();
  return `${from.join(' ')} to ${to.join(' ')}`;
}
