import { type OpeningHours, openOn } from '#features/dealership/hours/open-minutes.ts';
import { findSpecialDay } from '#features/dealership/hours/opening-hours.ts';
import { clockOf, daysAfter, instantOf, sydneyDay } from '#shared/dates.ts';

const MINUTE_MS = 60_000;
/** The yard is opened before the first booking, and closed after the last. */
const EDGE_MS = 15 * MINUTE_MS;
/** Notice in opening time, so that staff have seen a booking before somebody stands at the door. */
const LEAD_MS = 120 * MINUTE_MS;
export const DAYS_AHEAD = 21;

/** A time that can be booked. */
export interface Slot {
  /** By the dealership's clock: `2026-11-20`, `09:30`. */
  day: string;
  time: string;
  startMs: number;
  endMs: number;
}

/** A booked time. */
export interface TakenTime {
  startMs: number;
  endMs: number;
  vehicleId: number | null;
  seat: number;
}

type Times = Pick<Slot, 'startMs' | 'endMs'>;

/** Hours in which bookings are taken on a day. A public holiday has some only where its own hours were given. */
export function bookingHoursOn(day: string, hours: OpeningHours): Times | undefined {
  const special = findSpecialDay(hours, day);
  // Nobody may have looked at the list of holidays yet, and a time that is confirmed is a promise.
  const isHoliday = hours.publicHolidays.some(({ date }) => date === day);
  if (isHoliday && special?.opening === 'usual') return undefined;
  const open = openOn(day, hours);
  if (!open) return undefined;
  return {
    startMs: instantOf(day, open.opens).getTime() + EDGE_MS,
    endMs: instantOf(day, open.closes).getTime() - EDGE_MS,
  };
}

/** Tells whether a booking lies outside these hours. Each day is looked up once, however many bookings it has. */
export function createIsOutside(hours: OpeningHours): (booking: Times) => boolean {
  const known = new Map<string, Times | undefined>();
  return ({ startMs, endMs }) => {
    const day = sydneyDay(new Date(startMs));
    if (!known.has(day)) known.set(day, bookingHoursOn(day, hours));
    const taken = known.get(day);
    return !taken || startMs < taken.startMs || endMs > taken.endMs;
  };
}

/** The times of a day, one after another: on the hour and the half hour, or on the quarter where the length asks for it. */
export function slotsOn(day: string, hours: OpeningHours, minutes: number): Slot[] {
  const taken = bookingHoursOn(day, hours);
  if (!taken) return [];
  const found: Slot[] = [];
  const length = minutes * MINUTE_MS;
  for (let at = onTheClock(taken.startMs, stepOf(minutes)); at + length <= taken.endMs; at += length) {
    const time = clockOf(at);
    // In the hour that the clock shows twice, the same words would mean two moments.
    if (instantOf(day, time).getTime() === at) found.push({ day, time, startMs: at, endMs: at + length });
  }
  return found;
}

/** Times of this length begin on the hour and the half hour, or on a quarter where halves do not divide it. */
export const stepOf = (minutes: number): 15 | 30 => (minutes % 30 === 0 ? 30 : 15);

/** The times that staff may give away: each step of the clock at which one of this length ends within the hours. */
export function startsOn(day: string, hours: OpeningHours, length: number, step: number): Slot[] {
  const taken = bookingHoursOn(day, hours);
  if (!taken) return [];
  const found: Slot[] = [];
  const [lengthMs, stepMs] = [length * MINUTE_MS, step * MINUTE_MS];
  for (let at = onTheClock(taken.startMs, step); at + lengthMs <= taken.endMs; at += stepMs) {
    const time = clockOf(at);
    if (instantOf(day, time).getTime() === at) found.push({ day, time, startMs: at, endMs: at + lengthMs });
  }
  return found;
}

/** The next moment at which a clock shows such a step. */
function onTheClock(ms: number, step: number): number {
  const shown = Number(clockOf(ms).slice(3));
  return ms + ((step - (shown % step)) % step) * MINUTE_MS;
}

/** From today on, as far as can be booked. */
export function slotsAhead(now: Date, hours: OpeningHours, minutes: number): Slot[] {
  const today = sydneyDay(now);
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) =>
    slotsOn(daysAfter(today, ahead), hours, minutes),
  ).flat();
}

/** The first moment that can be booked now; undefined when the dealership is closed all the time ahead. */
export function earliestStart(now: Date, hours: OpeningHours): number | undefined {
  const today = sydneyDay(now);
  let left = LEAD_MS;
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = daysAfter(today, ahead);
    const open = openOn(day, hours);
    if (!open) continue;
    const from = Math.max(instantOf(day, open.opens).getTime(), now.getTime());
    const openMs = Math.max(0, instantOf(day, open.closes).getTime() - from);
    if (openMs >= left) return from + left;
    left -= openMs;
  }
  return undefined;
}

/** The seats of a time that are left, lowest first. */
export function freeSeats(slot: Times, taken: readonly TakenTime[], atOnce: number): number[] {
  const used = new Set(taken.filter((one) => overlaps(one, slot)).map(({ seat }) => seat));
  const free = Array.from({ length: atOnce }, (_, at) => at + 1).filter((seat) => !used.has(seat));
  // Higher seats may still be taken from when the dealership had more people.
  return free.slice(0, Math.max(0, atOnce - used.size));
}

export function isVehicleFree(slot: Times, taken: readonly TakenTime[], vehicleId: number | null): boolean {
  return vehicleId === null || !taken.some((one) => one.vehicleId === vehicleId && overlaps(one, slot));
}

/** A moment at which one ends and the other begins is not shared. */
export function overlaps(one: Times, other: Times): boolean {
  return one.startMs < other.endMs && other.startMs < one.endMs;
}
