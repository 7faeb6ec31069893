import { DAY_MS } from '#shared/dates.ts';
import type { Settings } from '../settings/settings-schema.ts';
import type { State } from '../states.ts';

/*
 * Public holidays by the acts of the states and territories, as of November 2026: whole days that hold everywhere in them.
 * Further days are by order or local and so cannot be computed; staff add them, and change or remove any of these, in the
 * settings.
 */

type Holidays = Settings['hours']['publicHolidays'];

const [SUNDAY, MONDAY, SATURDAY] = [0, 1, 6];
const [JANUARY, MARCH, APRIL, MAY, JUNE, AUGUST, OCTOBER, NOVEMBER, DECEMBER] = [0, 2, 3, 4, 5, 7, 9, 10, 11];

/** What becomes of a holiday at a weekend: it stays, it is moved, only a Sunday is moved, or there is an additional day. */
type AtWeekend = 'stays' | 'moved' | 'moved from Sunday' | 'day more';

interface Rules {
  /** Days besides Good Friday and Easter Monday, which all states have. */
  easter: readonly ('Saturday' | 'Sunday')[];
  newYear: AtWeekend;
  anzacDay: AtWeekend;
  boxingDay: { name: string; atWeekend: AtWeekend };
  /** Holidays on the first, second … Monday of a month. */
  mondays: readonly (readonly [month: number, which: number, name: string])[];
  /** Days that were ordered, for the years in which the government has said so. */
  byOrder: readonly (readonly [date: string, name: string])[];
}

const ALL_OF_EASTER = ['Saturday', 'Sunday'] as const;
const usual = {
  easter: ALL_OF_EASTER,
  newYear: 'day more',
  anzacDay: 'stays',
  boxingDay: { name: 'Boxing Day', atWeekend: 'day more' },
  byOrder: [],
} as const satisfies Partial<Rules>;
const KING = 'King’s Birthday';
const LABOUR = 'Labour Day';
const MORE_ANZAC = 'Anzac Day (additional day)';

const rulesOf: Readonly<Record<State, Rules>> = {
  NSW: {
    ...usual,
    mondays: [
      [JUNE, 2, KING],
      [OCTOBER, 1, LABOUR],
    ],
    byOrder: [
      ['2026-04-27', MORE_ANZAC],
      ['2027-04-26', MORE_ANZAC],
    ],
  },
  ACT: {
    ...usual,
    anzacDay: 'moved from Sunday',
    mondays: [
      [MARCH, 2, 'Canberra Day'],
      [JUNE, 2, KING],
      [OCTOBER, 1, LABOUR],
    ],
    byOrder: [['2026-04-27', MORE_ANZAC]],
  },
  VIC: {
    ...usual,
    mondays: [
      [MARCH, 2, LABOUR],
      [JUNE, 2, KING],
    ],
  },
  QLD: {
    ...usual,
    anzacDay: 'moved from Sunday',
    mondays: [
      [MAY, 1, LABOUR],
      [OCTOBER, 1, KING],
    ],
  },
  SA: {
    ...usual,
    boxingDay: { name: 'Proclamation Day', atWeekend: 'day more' },
    mondays: [
      [MARCH, 2, 'Adelaide Cup Day'],
      [JUNE, 2, KING],
      [OCTOBER, 1, LABOUR],
    ],
  },
  WA: {
    ...usual,
    easter: ['Sunday'],
    anzacDay: 'day more',
    mondays: [
      [MARCH, 1, LABOUR],
      [JUNE, 1, 'Western Australia Day'],
    ],
    byOrder: [
      ['2026-09-28', KING],
      ['2027-09-27', KING],
    ],
  },
  TAS: {
    ...usual,
    easter: [],
    newYear: 'moved',
    boxingDay: { name: 'Boxing Day', atWeekend: 'moved' },
    mondays: [
      [MARCH, 2, 'Eight Hours Day'],
      [JUNE, 2, KING],
    ],
  },
  NT: {
    ...usual,
    anzacDay: 'moved from Sunday',
    mondays: [
      [MAY, 1, 'May Day'],
      [JUNE, 2, KING],
      [AUGUST, 1, 'Picnic Day'],
    ],
  },
};

/** The holidays of a new site, from the day of its first release on. */
export function firstPublicHolidays(state: State): Holidays {
  return [...listPublicHolidays(2026, state), ...listPublicHolidays(2027, state)].filter(
    ({ date }) => date >= '2026-12-01',
  );
}

/** All holidays of a year, in their order; closed, until somebody says otherwise. */
export function listPublicHolidays(year: number, state: State): Holidays {
  const rules = rulesOf[state];
  const on = (month: number, day: number) => new Date(Date.UTC(year, month, day));
  const monday = (month: number, which: number) => addDays(nextMonday(on(month, 0)), 7 * (which - 1));
  const easter = easterSunday(year);
  const days: [Date, string][] = [
    ...settle(on(JANUARY, 1), 'New Year’s Day', rules.newYear),
    ...settle(on(JANUARY, 26), 'Australia Day', 'moved'),
    [addDays(easter, -2), 'Good Friday'],
    ...rules.easter.map((day): [Date, string] => [
      addDays(easter, day === 'Saturday' ? -1 : 0),
      `Easter ${day}`,
    ]),
    [addDays(easter, 1), 'Easter Monday'],
    ...settle(on(APRIL, 25), 'Anzac Day', rules.anzacDay),
    ...rules.mondays.map(([month, which, name]): [Date, string] => [monday(month, which), name]),
    ...settle(on(DECEMBER, 25), 'Christmas Day', 'day more'),
    ...settle(on(DECEMBER, 26), rules.boxingDay.name, rules.boxingDay.atWeekend),
  ];
  // The Monday on or after 27 May, and the first Tuesday of November.
  if (state === 'ACT') days.push([nextMonday(on(MAY, 26)), 'Reconciliation Day']);
  if (state === 'VIC') days.push([addDays(nextMonday(on(NOVEMBER, -1)), 1), 'Melbourne Cup Day']);
  const ordered = rules.byOrder.filter(([date]) => date.startsWith(`${year}-`));
  return merge([...days.map(([date, name]) => [toDay(date), name] as const), ...ordered]);
}

function settle(date: Date, name: string, atWeekend: AtWeekend): [Date, string][] {
  const isSunday = date.getUTCDay() === SUNDAY;
  if (isWeekend(date) && (atWeekend === 'moved' || (atWeekend === 'moved from Sunday' && isSunday)))
    return [[workingDayAfter(date), name]];
  if (isWeekend(date) && atWeekend === 'day more')
    return [
      [date, name],
      [workingDayAfter(date), `${name} (additional day)`],
    ];
  return [[date, name]];
}

/** Christmas and Boxing Day each have one: if one has the Monday, the other has the Tuesday. */
function workingDayAfter(date: Date): Date {
  return date.getUTCMonth() === DECEMBER ? addDays(date, 2) : nextMonday(date);
}

/** Anzac Day can be one of the Easter days. */
function merge(days: readonly (readonly [string, string])[]): Holidays {
  const names = new Map<string, string>();
  for (const [date, name] of days) names.set(date, names.has(date) ? `${names.get(date)}, ${name}` : name);
  // Dates are compared without a locale, which would be loaded with every start.
  return [...names]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, name]) => ({ date, name, opening: 'closed', opens: '', closes: '' }));
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
