import { daysAfter } from '#shared/dates.ts';
import type { Dealership } from '../dealership.ts';
import { openingTimes } from '../dealership.ts';
import type { Settings } from '../settings/settings-schema.ts';

type Hours = Settings['hours'];
type HourLine = Dealership['hours'][number];
type SpecialDay = NonNullable<Dealership['specialDays']>[number];

/** `Mon-Fri 9am-5:30pm` and `Sat-Sun 9am-4pm`. */
export function openingHours({ hours }: Pick<Dealership, 'hours'>): string[] {
  return hours.map((line) => `${line.short} ${openingTimes(line)}`);
}

export const week = [
  ['monday', 'Monday'],
  ['tuesday', 'Tuesday'],
  ['wednesday', 'Wednesday'],
  ['thursday', 'Thursday'],
  ['friday', 'Friday'],
  ['saturday', 'Saturday'],
  ['sunday', 'Sunday'],
] as const;

/** Consecutive days with the same hours share a line. */
export function toHourLines(weekly: Hours['weekly']): HourLine[] {
  const runs: { names: string[]; numbers: number[]; opens: string | null; closes: string | null }[] = [];
  for (const [at, [key, name]] of week.entries()) {
    const { opens, closes } = weekly[key] ?? { opens: null, closes: null };
    const last = runs.at(-1);
    const number = (at + 1) % 7;
    if (last && last.opens === opens && last.closes === closes) {
      last.names.push(name);
      last.numbers.push(number);
    } else {
      runs.push({ names: [name], numbers: [number], opens, closes });
    }
  }
  return runs.map(({ names, numbers, opens, closes }) => {
    const [first = '', last = ''] = [names[0], names.at(-1)];
    const isOne = names.length === 1;
    return {
      days: isOne ? first : `${first} ${names.length === 2 ? 'and' : 'to'} ${last}`,
      short: isOne ? first.slice(0, 3) : `${first.slice(0, 3)}-${last.slice(0, 3)}`,
      opens,
      closes,
      dayNumbers: numbers,
    };
  });
}

/** How far ahead visitors are told. */
const AHEAD_DAYS = 31;

/** Special days come before public holidays. */
export function findSpecialDay({ specialDays, publicHolidays }: Omit<Hours, 'weekly'>, date: string) {
  return (
    specialDays.find(({ from, to }) => from <= date && date <= to) ??
    publicHolidays.find((holiday) => holiday.date === date)
  );
}

/** The days from today on whose hours are not the usual ones. */
export function toSpecialDays(hours: Hours, today: string): SpecialDay[] {
  const found: SpecialDay[] = [];
  for (let ahead = 0; ahead <= AHEAD_DAYS; ahead += 1) {
    const date = daysAfter(today, ahead);
    const special = findSpecialDay(hours, date);
    if (!special || special.opening === 'usual') continue;
    const isOpen = special.opening === 'hours';
    const day = {
      from: date,
      to: date,
      name: special.name,
      opens: isOpen ? special.opens : null,
      closes: isOpen ? special.closes : null,
    };
    const last = found.at(-1);
    if (last && isSame(last, day) && daysAfter(last.to, 1) === date) last.to = date;
    else found.push(day);
  }
  return found;
}

function isSame(one: SpecialDay, other: SpecialDay): boolean {
  return one.name === other.name && one.opens === other.opens && one.closes === other.closes;
}
