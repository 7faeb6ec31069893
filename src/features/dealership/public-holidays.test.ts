import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listPublicHolidays, nswPublicHolidays } from './public-holidays.ts';
import { settingsSchema } from './settings-schema.ts';

const listed = (year: number) => listPublicHolidays(year).map(({ date, name }) => `${date} ${name}`);
const weekdayOf = (date: string) => new Date(date).getUTCDay();

describe('the public holidays of New South Wales', () => {
  it('are those that were declared for the years that are known', () => {
    expect(nswPublicHolidays.map(({ date, name }) => `${date} ${name}`)).toEqual([
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
    expect(listPublicHolidays(year).find(({ name }) => name.startsWith('Easter Sunday'))?.date).toBe(date);
  });

  it('are settings that can be published, in order, each date once, in any year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2020, max: 2099 }), (year) => {
        const all = listPublicHolidays(year);
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
        // Of each of these everybody has one on a working day.
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
