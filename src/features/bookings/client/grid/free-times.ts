import { instantOf } from '#shared/dates.ts';
import type { Agenda, AgendaBooking } from '../../agenda.contract.ts';
import { blocksOn } from '../agenda/agenda-days.ts';

export interface WantedTime {
  day: string;
  time: string;
  minutes: number;
}

const MINUTE_MS = 60_000;

/** Why a booking cannot be there, as far as this page knows; undefined where it can. The server has the last word. */
export function whyNotThen(
  { day, time, minutes }: WantedTime,
  agenda: Agenda,
  now: number,
  booking?: Pick<AgendaBooking, 'id' | 'vehicle'>,
): string | undefined {
  const start = instantOf(day, time).getTime();
  const span = { start, end: start + minutes * MINUTE_MS };
  if (span.end <= now) return 'That time has passed.';
  const hours = agenda.hours.find((one) => one.day === day);
  if (!hours || span.start < Date.parse(hours.startsAt) || span.end > Date.parse(hours.endsAt))
    return 'That is outside your booking hours.';
  if (blocksOn(day, agenda.blocks).some((block) => overlap(block, span))) return 'That time is blocked.';
  const others = agenda.bookings.filter(
    (other) => other.id !== booking?.id && other.state !== 'cancelled' && overlap(other, span),
  );
  const car = booking?.vehicle?.id;
  if (car !== undefined && others.some(({ vehicle }) => vehicle?.id === car))
    return 'The vehicle is booked at that time.';
  return hasSeat(span, agenda, booking) ? undefined : 'That time is taken for all of your people.';
}

/** Each time of the usual length within it has a seat, or it is this booking's own. */
function hasSeat(span: Moments, agenda: Agenda, booking: Pick<AgendaBooking, 'id'> | undefined): boolean {
  const own = agenda.bookings.find(({ id, state }) => id === booking?.id && state !== 'cancelled');
  const usualMs = agenda.slotMinutes * MINUTE_MS;
  const last = Math.max(span.start, span.end - usualMs);
  return agenda.slots
    .map((slot) => ({ ...slot, at: Date.parse(slot.startsAt) }))
    .filter(({ at }) => span.start <= at && at <= last)
    .every(({ seatsLeft, startsAt, endsAt }) => {
      const isOwn = own && overlap(own, { start: Date.parse(startsAt), end: Date.parse(endsAt) });
      return seatsLeft + (isOwn ? 1 : 0) > 0;
    });
}

interface Moments {
  start: number;
  end: number;
}

function overlap(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  { start, end }: Moments,
): boolean {
  return Date.parse(startsAt) < end && start < Date.parse(endsAt);
}

/** How long a booking takes. */
export function minutesOf({ startsAt, endsAt }: { startsAt: string; endsAt: string }): number {
  return (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS;
}

/** `45 minutes`, `1 hour`, `1 hour 30 minutes`. */
export function lengthWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} ${hours === 1 ? 'hour' : 'hours'}`, rest > 0 && `${rest} minutes`]
    .filter(Boolean)
    .join(' ');
}

/** `10:15`, for 45 minutes after `09:30`. */
export function timeAfter(time: string, minutes: number): string {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  const at = hours * 60 + rest + minutes;
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}
