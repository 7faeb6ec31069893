import { dayWords } from '#features/customers/day-words.ts';
import { clockTime } from '#features/dealership/dealership.ts';
import { waitingWords } from '#features/inquiries/waiting-words.ts';
import { clockOf, daysAfter, formatDay, sydneyDay } from '#shared/dates.ts';
import type { Urgency } from './today.contract.ts';

/* Why something is on the list of the day, and how urgent that is. */

export interface Why {
  urgency: Urgency;
  reason: string;
}

const HOUR_MS = 3_600_000;
const SOON_MS = 2 * HOUR_MS;
const WEEK = 7;

/** A customer who waits: so many minutes of opening time by now, of those that the dealership wants at most. */
export function whyWaiting(
  { minutes, isOverdue }: { minutes: number; isOverdue: boolean },
  overdueMinutes: number,
): Why {
  if (isOverdue)
    return {
      urgency: 'late',
      reason: `Waits ${waitingWords(minutes)}, longer than your ${limitWords(overdueMinutes)}`,
    };
  // Nobody can have answered before the doors open.
  if (minutes === 0) return { urgency: 'today', reason: 'Waits for a first answer' };
  const isSoon = minutes * 2 >= overdueMinutes;
  return { urgency: isSoon ? 'soon' : 'today', reason: `Waits ${waitingWords(minutes)} by now` };
}

export function whyFollowUp(day: string, now: Date): Why {
  return whyOnDay('Follow-up', day, now);
}

export function whyTask(day: string, now: Date): Why {
  return whyOnDay('Task', day, now);
}

/** A booking of today, or one that somebody has to confirm. */
export function whyBooking(
  { kind, state, startMs }: { kind: string; state: string; startMs: number },
  now: Date,
): Why {
  const time = clockTime(clockOf(startMs));
  if (state === 'requested')
    return { urgency: 'soon', reason: `Wants to come ${onDay(startMs, now)} at ${time}: to be confirmed` };
  if (state === 'arrived') return { urgency: 'soon', reason: `Has arrived for ${time}: say when it is done` };
  const ahead = startMs - now.getTime();
  if (ahead < 0) return { urgency: 'late', reason: `Was to come at ${time}: say how it went` };
  return { urgency: ahead <= SOON_MS ? 'soon' : 'today', reason: `${kind} at ${time}` };
}

export interface HoldFacts {
  isAsked: boolean;
  isSold: boolean;
  isGone: boolean;
  untilMs: number | null;
}

/** A hold that ends today or about which somebody has to decide; undefined for the others. */
export function whyHold({ isAsked, isSold, isGone, untilMs }: HoldFacts, now: Date): Why | undefined {
  if (isAsked) return { urgency: 'soon', reason: 'Asks for a hold: to be decided' };
  if (isGone)
    return { urgency: 'late', reason: 'Held vehicle is no longer in the stock: was it sold to this buyer?' };
  if (isSold) return { urgency: 'late', reason: 'Held vehicle is marked Sold: to this buyer?' };
  if (untilMs === null) return undefined;
  const time = clockTime(clockOf(untilMs));
  if (untilMs <= now.getTime())
    return { urgency: 'late', reason: `Hold was up ${onDay(untilMs, now)} at ${time}` };
  if (sydneyDay(new Date(untilMs)) !== sydneyDay(now)) return undefined;
  const isSoon = untilMs - now.getTime() <= SOON_MS;
  return { urgency: isSoon ? 'soon' : 'today', reason: `Hold ends at ${time}` };
}

/** `today`, `tomorrow`, `on Friday 20 November`, by the dealership's clock. */
function onDay(ms: number, now: Date): string {
  const day = sydneyDay(new Date(ms));
  return nearDay(day, sydneyDay(now)) ?? `on ${dayWords(day)}`;
}

function nearDay(day: string, today: string): string | undefined {
  if (day === today) return 'today';
  if (day === daysAfter(today, -1)) return 'yesterday';
  return day === daysAfter(today, 1) ? 'tomorrow' : undefined;
}

function whyOnDay(what: string, day: string, now: Date): Why {
  const today = sydneyDay(now);
  const isAhead = day >= today;
  const isNear = day > daysAfter(today, -WEEK) && day < daysAfter(today, WEEK);
  const when = nearDay(day, today) ?? `on ${isNear ? dayWords(day) : formatDay(day)}`;
  return { urgency: isAhead ? 'today' : 'late', reason: `${what} ${isAhead ? 'is' : 'was'} due ${when}` };
}

/** `2 hours`, `1 hour`, `45 minutes`, `1 h 30 min`. */
function limitWords(minutes: number): string {
  if (minutes % 60 === 0) return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
  return minutes < 60 ? `${minutes} minutes` : waitingWords(minutes);
}

/** `Put off until 3pm`, with the day where it is another one. */
export function putOffWords(untilAt: string, now: Date): string {
  const at = Date.parse(untilAt);
  const day = sydneyDay(new Date(at));
  if (day === sydneyDay(now)) return `Put off until ${clockTime(clockOf(at))}`;
  return `Put off until ${nearDay(day, sydneyDay(now)) ?? dayWords(day)}`;
}

const rank: Readonly<Record<Urgency, number>> = { late: 0, soon: 1, today: 2 };

interface Placed {
  urgency: Urgency;
  at: string;
  kind: string;
  id: number;
}

/** The most urgent first; of equals, what has been due the longest or comes next. */
export function byUrgency(one: Placed, other: Placed): number {
  return (
    rank[one.urgency] - rank[other.urgency] ||
    Date.parse(one.at) - Date.parse(other.at) ||
    one.kind.localeCompare(other.kind) ||
    one.id - other.id
  );
}
