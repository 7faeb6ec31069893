import { expect, it } from 'vitest';
import { closedWords, usualUntil } from './hold-until.ts';

const hours = {
  hours: [
    { days: 'Monday to Thursday', dayNumbers: [1, 2, 3, 4], opens: '09:00', closes: '17:30' },
    { days: 'Saturday', dayNumbers: [6], opens: '09:00', closes: '16:00' },
    { days: 'Friday, Sunday', dayNumbers: [5, 0], opens: null, closes: null },
  ],
  specialDays: [{ name: 'Christmas', from: '2026-12-25', to: '2026-12-28', opens: null, closes: null }],
} as unknown as Parameters<typeof usualUntil>[1]; // nothing else of them is read

it('ends on a day when somebody is there, and not after closing time', () => {
  // Monday, to Wednesday.
  expect(usualUntil('2026-11-16', hours)).toEqual({ day: '2026-11-18', time: '17:00' });
  // Wednesday: Friday is closed, Saturday closes early.
  expect(usualUntil('2026-11-18', hours)).toEqual({ day: '2026-11-21', time: '16:00' });
  expect(usualUntil('2026-12-23', hours)).toEqual({ day: '2026-12-29', time: '17:00' });
  // The day that the buyer named stays theirs.
  expect(usualUntil('2026-11-16', hours, '2026-11-22')).toEqual({ day: '2026-11-22', time: '17:00' });
  // Nobody is ever there: nothing better is known.
  expect(usualUntil('2026-11-16', { ...hours, hours: [] })).toEqual({ day: '2026-11-18', time: '17:00' });
});

it('is said where nobody is there', () => {
  expect(closedWords({ day: '2026-11-18', time: '17:30' }, hours)).toBe('');
  expect(closedWords({ day: '2026-11-22', time: '12:00' }, hours)).toBe(
    'You are closed on Sunday 22 November: nobody can come then.',
  );
  expect(closedWords({ day: '2026-11-21', time: '17:00' }, hours)).toBe(
    'You are open from 9am to 4pm on Saturday 21 November: nobody can come then.',
  );
  expect(closedWords({ day: '', time: '17:00' }, hours)).toBe('');
});
