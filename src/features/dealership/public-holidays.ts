import { DAY_MS } from '#shared/dates.ts';
import type { Settings } from './settings-schema.ts';

/*
 * Public holidays of New South Wales by the rules of its Public Holidays Act. Further days are by order and so cannot be
 * computed; staff add them, and change or remove any of these, in the settings.
 */

type Holidays = Settings['hours']['publicHolidays'];

const [SUNDAY, MONDAY, SATURDAY] = [0, 1, 6];
const [JANUARY, MARCH, APRIL, JUNE, OCTOBER, DECEMBER] = [0, 2, 3, 5, 9, 11];

/** Ordered for the years in which Anzac Day is at a weekend and the government has said so. */
const byOrder: readonly (readonly [string, string])[] = [
  ['2026-04-27', 'Anzac Day (additional day)'],
  ['2027-04-26', 'Anzac Day (additional day)'],
];

/** What the site comes with, from the day of its first release on. */
export const nswPublicHolidays: Holidays = [...listPublicHolidays(2026), ...listPublicHolidays(2027)].filter(
  ({ date }) => date >= '2026-12-01',
);

/** Those of a year, in their order. */
export function listPublicHolidays(year: number): Holidays {
  const on = (month: number, day: number) => new Date(Date.UTC(year, month, day));
  const [newYear, australiaDay, christmas, boxingDay] = [
    on(JANUARY, 1),
    on(JANUARY, 26),
    on(DECEMBER, 25),
    on(DECEMBER, 26),
  ];
  const easter = easterSunday(year);
  const days: [Date, string][] = [
    [newYear, 'New Year’s Day'],
    // At a weekend it is moved, and the others get a day more.
    [isWeekend(australiaDay) ? nextMonday(australiaDay) : australiaDay, 'Australia Day'],
    [addDays(easter, -2), 'Good Friday'],
    [addDays(easter, -1), 'Easter Saturday'],
    [easter, 'Easter Sunday'],
    [addDays(easter, 1), 'Easter Monday'],
    [on(APRIL, 25), 'Anzac Day'],
    [addDays(nextMonday(on(JUNE, 0)), 7), 'King’s Birthday'],
    [nextMonday(on(OCTOBER, 0)), 'Labour Day'],
    [christmas, 'Christmas Day'],
    [boxingDay, 'Boxing Day'],
  ];
  if (isWeekend(newYear)) days.push([nextMonday(newYear), 'New Year’s Day (additional day)']);
  // Of two days in lieu the second is a Tuesday.
  if (isWeekend(christmas)) days.push([addDays(christmas, 2), 'Christmas Day (additional day)']);
  if (isWeekend(boxingDay)) days.push([addDays(boxingDay, 2), 'Boxing Day (additional day)']);
  const ordered = byOrder.filter(([date]) => date.startsWith(`${year}-`));
  return merge([...days.map(([date, name]) => [toDay(date), name] as const), ...ordered]);
}

/** Anzac Day can be one of the Easter days. */
function merge(days: readonly (readonly [string, string])[]): Holidays {
  const names = new Map<string, string>();
  for (const [date, name] of days) names.set(date, names.has(date) ? `${names.get(date)}, ${name}` : name);
  // Dates need no rules of a language, which would be loaded with every start.
  return [...names]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, name]) => ({ date, name, opening: 'usual', opens: '', closes: '' }));
}

/** In the Gregorian calendar: the Sunday after the full moon of the church, by the rule of Meeus. */
function easterSunday(year: number): Date {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const [leaps, rest] = [Math.floor(year / 4) % 25, year % 4];
  const shift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - shift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * leaps - moon - rest) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  return new Date(Date.UTC(year, MARCH, 22 + moon + weekday - 7 * late));
}

function isWeekend(date: Date): boolean {
  return [SATURDAY, SUNDAY].includes(date.getUTCDay());
}

function nextMonday(after: Date): Date {
  return addDays(after, (MONDAY + 7 - after.getUTCDay()) % 7 || 7);
}

function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS);
}

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
