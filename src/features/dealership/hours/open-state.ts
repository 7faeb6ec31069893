import { daysAfter, zonedFormat } from '#shared/dates.ts';
import { clockTime, type Dealership } from '../dealership.ts';

const wallClockFormat = zonedFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const longNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MOST_AHEAD_DAYS = 31;

export interface OpenState {
  isOpen: boolean;
  /** `Open now until 5:30pm`, `Opens at 9am`, `Opens tomorrow at 9am`, `Opens Monday at 9am` */
  text: string;
}

type Hours = Pick<Dealership, 'hours' | 'specialDays'>;

/** Whether the dealership is open, by the time in its own time zone. */
export function openStateAt(now: Date, hours: Hours): OpenState {
  const { date, time } = wallClock(now);
  const today = openTimesOn(date, hours);
  if (today && time >= today.opens && time < today.closes) {
    return { isOpen: true, text: `Open now until ${clockTime(today.closes)}` };
  }
  if (today && time < today.opens) return { isOpen: false, text: `Opens at ${clockTime(today.opens)}` };
  for (let ahead = 1; ahead <= MOST_AHEAD_DAYS; ahead += 1) {
    const day = daysAfter(date, ahead);
    const next = openTimesOn(day, hours);
    if (next)
      return { isOpen: false, text: `Opens ${nameOf(new Date(day), ahead)} at ${clockTime(next.opens)}` };
  }
  return { isOpen: false, text: 'Closed' };
}

export function isOpenOn(date: string, hours: Hours): boolean {
  return openTimesOn(date, hours) !== undefined;
}

/** Undefined on a day when it is closed. */
export function openTimesOn(date: string, { hours, specialDays }: Hours) {
  const weekday = new Date(date).getUTCDay();
  const { opens, closes } =
    specialDays?.find(({ from, to }) => from <= date && date <= to) ??
    hours.find(({ dayNumbers }) => dayNumbers.includes(weekday)) ??
    {};
  return opens && closes ? { opens, closes } : undefined;
}

/** The day of the week says it within a week; after that the date is needed. */
function nameOf(at: Date, ahead: number): string {
  if (ahead === 1) return 'tomorrow';
  const weekday = longNames[at.getUTCDay()] ?? '';
  if (ahead <= 7) return weekday;
  const month = at.toLocaleDateString('en-AU', { month: 'long', timeZone: 'UTC' });
  return `${weekday} ${at.getUTCDate()} ${month}`;
}

function wallClock(now: Date): { date: string; time: string } {
  const parts = Object.fromEntries(
    wallClockFormat()
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}
