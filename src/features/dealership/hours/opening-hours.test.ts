import { expect, it } from 'vitest';
import { dealership } from '../dealership.fixture.ts';
import { businessHours, clockTime } from '../dealership.ts';
import { defaultSettings } from '../settings/default-settings.ts';
import { openingHours, toHourLines, toSpecialDays } from './opening-hours.ts';

it('reads as on the print sheet', () => {
  expect(openingHours(dealership)).toEqual(['Mon-Fri 9am-5:30pm', 'Sat-Sun 9am-4pm']);
});

it.each([
  ['00:00', '12am'],
  ['12:00', '12pm'],
  ['12:05', '12:05pm'],
  ['23:59', '11:59pm'],
])('says %s as %s', (time, said) => {
  expect(clockTime(time)).toBe(said);
});

it('reads in full on the contact page and in mails', () => {
  expect(dealership.hours.map(businessHours)).toEqual(['9:00 AM to 5:30 PM', '9:00 AM to 4:00 PM']);
});

it('puts days of the same hours on one line, and says when it is closed', () => {
  const { weekly } = defaultSettings.hours;
  const lines = toHourLines({ ...weekly, wednesday: null, sunday: null });
  expect(lines.map((line) => `${line.days}: ${businessHours(line)}`)).toEqual([
    'Monday and Tuesday: 9:00 AM to 5:30 PM',
    'Wednesday: Closed',
    'Thursday and Friday: 9:00 AM to 5:30 PM',
    'Saturday: 9:00 AM to 4:00 PM',
    'Sunday: Closed',
  ]);
});

it('tells of closures and of holidays that are not as usual, special days first', () => {
  const times = { opens: '', closes: '' };
  const hours = {
    ...defaultSettings.hours,
    specialDays: [
      { from: '2026-12-24', to: '2026-12-26', name: 'Christmas break', opening: 'closed' as const, ...times },
      { from: '2027-01-01', to: '2027-01-01', name: 'Open', opening: 'usual' as const, ...times },
    ],
    publicHolidays: ['2026-12-25', '2026-12-28', '2027-01-01'].map((date) => ({
      date,
      name: 'Holiday',
      opening: 'hours' as const,
      opens: '10:00',
      closes: '12:00',
    })),
  };
  expect(toSpecialDays(hours, '2026-12-20')).toEqual([
    { from: '2026-12-24', to: '2026-12-26', name: 'Christmas break', opens: null, closes: null },
    { from: '2026-12-28', to: '2026-12-28', name: 'Holiday', opens: '10:00', closes: '12:00' },
  ]);
  const asUsual = defaultSettings.hours.publicHolidays.map((day) => ({ ...day, opening: 'usual' as const }));
  expect(toSpecialDays({ ...defaultSettings.hours, publicHolidays: asUsual }, '2026-12-20')).toEqual([]);
  expect(toSpecialDays(defaultSettings.hours, '2026-12-20')[0]).toEqual({
    ...{ from: '2026-12-25', to: '2026-12-25', name: 'Christmas Day' },
    ...{ opens: null, closes: null },
  });
});
