import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settingsSchema } from '../settings/settings-schema.ts';
import { states, timeZoneOf } from '../states.ts';
import { firstPublicHolidays, listPublicHolidays } from './public-holidays.ts';

const listed = (year: number, state: (typeof states)[number] = 'NSW') =>
  listPublicHolidays(year, state).map(({ date, name }) => `${date} ${name}`);
const weekdayOf = (date: string) => new Date(date).getUTCDay();

describe('the public holidays of New South Wales', () => {
  it('are those that were declared for the years that are known', () => {
    expect(firstPublicHolidays('NSW').map(({ date, name }) => `${date} ${name}`)).toEqual([
      '2026-12-25 Christmas Day',
      '2026-12-26 Boxing Day',
      '2026-12-28 Boxing Day (additional day)',
      '2027-01-01 New Year’s Day',
      '2027-01-26 Australia Day',
      '2027-03-26 Good Friday',
      '2027-03-27 Easter Saturday',
      '2027-03-28 Easter Sunday',
      '2027-03-29 Easter Monday',
      '2027-04-25 Anzac Day',
      '2027-04-26 Anzac Day (additional day)',
      '2027-06-14 King’s Birthday',
      '2027-10-04 Labour Day',
      '2027-12-25 Christmas Day',
      '2027-12-26 Boxing Day',
      '2027-12-27 Christmas Day (additional day)',
      '2027-12-28 Boxing Day (additional day)',
    ]);
    expect(listed(2026)).toContain('2026-04-27 Anzac Day (additional day)');
  });

  it('follow the rules where a day is at a weekend', () => {
    expect(listed(2028)).toContain('2028-01-03 New Year’s Day (additional day)');
    expect(listed(2023)).toContain('2023-01-02 New Year’s Day (additional day)');
    expect(listed(2022)).toContain('2022-12-27 Christmas Day (additional day)');
    expect(listed(2025)).toContain('2025-01-27 Australia Day');
    expect(listed(2025).join()).not.toContain('2025-01-26');
    expect(listed(2038)).toContain('2038-04-25 Easter Sunday, Anzac Day');
  });

  it.each([
    [2000, '2000-04-23'],
    [2024, '2024-03-31'],
    [2026, '2026-04-05'],
    [2028, '2028-04-16'],
    [2049, '2049-04-18'],
    [2076, '2076-04-19'],
  ])('know Easter of %d', (year, date) => {
    expect(listPublicHolidays(year, 'NSW').find(({ name }) => name.startsWith('Easter Sunday'))?.date).toBe(
      date,
    );
  });

  it('are settings that can be published, in order, each date once, in any year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2020, max: 2099 }), (year) => {
        const all = listPublicHolidays(year, 'NSW');
        const dateOf = (start: string) => all.find(({ name }) => name.includes(start))?.date ?? '';
        expect(settingsSchema.shape.hours.shape.publicHolidays.safeParse(all).success).toBe(true);
        expect(all.map(({ date }) => date)).toEqual(all.map(({ date }) => date).sort());
        expect(all.every(({ date }) => date.startsWith(String(year)))).toBe(true);
        expect(weekdayOf(dateOf('Easter Sunday'))).toBe(0);
        expect([
          dateOf('Easter Sunday') >= `${year}-03-22`,
          dateOf('Easter Sunday') <= `${year}-04-25`,
        ]).toEqual([true, true]);
        expect(weekdayOf(dateOf('King’s'))).toBe(1);
        expect(dateOf('King’s')).toMatch(/-06-(08|09|1[0-4])$/);
        expect(weekdayOf(dateOf('Labour'))).toBe(1);
        expect(dateOf('Labour')).toMatch(/-10-0[1-7]$/);
        // Each of these has one holiday on a working day, whatever the state's rule.
        for (const name of ['New Year', 'Australia', 'Christmas', 'Boxing']) {
          const working = all.filter(
            (one) => one.name.includes(name) && ![0, 6].includes(weekdayOf(one.date)),
          );
          expect(working).toHaveLength(1);
        }
      }),
    );
  });
});

/** Published by the governments for 2027, besides New Year’s Day, Australia Day and Good Friday. */
const of2027: Record<(typeof states)[number], string[]> = {
  NSW: [
    ...['03-27', '03-28', '03-29', '04-25', '04-26', '06-14', '10-04'],
    ...['12-25', '12-26', '12-27', '12-28'],
  ],
  ACT: [
    ...['03-08', '03-27', '03-28', '03-29', '04-26', '05-31', '06-14', '10-04'],
    ...['12-25', '12-26', '12-27', '12-28'],
  ],
  VIC: [
    ...['03-08', '03-27', '03-28', '03-29', '04-25', '06-14', '11-02'],
    ...['12-25', '12-26', '12-27', '12-28'],
  ],
  QLD: ['03-27', '03-28', '03-29', '04-26', '05-03', '10-04', '12-25', '12-26', '12-27', '12-28'],
  SA: [
    ...['03-08', '03-27', '03-28', '03-29', '04-25', '06-14', '10-04'],
    ...['12-25', '12-26', '12-27', '12-28'],
  ],
  WA: [
    ...['03-01', '03-28', '03-29', '04-25', '04-26', '06-07', '09-27'],
    ...['12-25', '12-26', '12-27', '12-28'],
  ],
  TAS: ['03-08', '03-29', '04-25', '06-14', '12-25', '12-27', '12-28'],
  NT: [
    ...['03-27', '03-28', '03-29', '04-26', '05-03', '06-14', '08-02'],
    ...['12-25', '12-26', '12-27', '12-28'],
  ],
};

describe.each(states)('in %s', (state) => {
  it('the days of 2027 are those of its government', () => {
    expect(listPublicHolidays(2027, state).map(({ date }) => date.slice(5))).toEqual(
      ['01-01', '01-26', '03-26', ...of2027[state]].sort(),
    );
  });

  it('every day begins as Closed, and a year can be published', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2020, max: 2099 }), (year) => {
        const all = listPublicHolidays(year, state);
        expect(settingsSchema.shape.hours.shape.publicHolidays.safeParse(all).success).toBe(true);
        expect(new Set(all.map(({ opening }) => opening))).toEqual(new Set(['closed']));
      }),
      { numRuns: 20 },
    );
  });
});

it('each state has its own names and moves', () => {
  expect(listed(2026, 'SA')).toContain('2026-12-28 Proclamation Day (additional day)');
  expect(listed(2026, 'TAS').slice(-2)).toEqual(['2026-12-25 Christmas Day', '2026-12-28 Boxing Day']);
  expect(listed(2028, 'TAS')[0]).toBe('2028-01-03 New Year’s Day');
  expect(listed(2027, 'VIC')).toContain('2027-11-02 Melbourne Cup Day');
  expect(listed(2026, 'VIC')).toContain('2026-11-03 Melbourne Cup Day');
  expect(listed(2024, 'ACT')).toContain('2024-05-27 Reconciliation Day');
  expect(listed(2026, 'QLD').join()).not.toContain('2026-04-27');
});

it('each state has its time, and so have the places that keep another', () => {
  const zone = (state: (typeof states)[number], postcode = '0000') => timeZoneOf({ state, postcode });
  expect(states.map((state) => zone(state))).toEqual([
    ...['Australia/Sydney', 'Australia/Sydney', 'Australia/Melbourne', 'Australia/Brisbane'],
    ...['Australia/Adelaide', 'Australia/Perth', 'Australia/Hobart', 'Australia/Darwin'],
  ]);
  expect([zone('NSW', '2880'), zone('NSW', '2898')]).toEqual([
    'Australia/Broken_Hill',
    'Australia/Lord_Howe',
  ]);
});
