import { describe, expect, it } from 'vitest';
import { dealership } from '../dealership.fixture.ts';
import { openStateAt } from './open-state.ts';

const stateAt = (iso: string) => openStateAt(new Date(iso), dealership);

describe('the doors', () => {
  it.each([
    // Summer time in Sydney is UTC+11, winter UTC+10.
    ['2026-01-12T22:00:00Z', true, 'Open now until 5:30pm'], // Tue 09:00
    ['2026-01-12T21:59:59Z', false, 'Opens at 9am'], // Tue 08:59
    ['2026-01-13T06:29:59Z', true, 'Open now until 5:30pm'], // Tue 17:29
    ['2026-01-13T06:30:00Z', false, 'Opens tomorrow at 9am'], // Tue 17:30
    ['2026-01-12T13:30:00Z', false, 'Opens at 9am'], // Tue 00:30, just after midnight
    ['2026-01-17T04:00:00Z', true, 'Open now until 4pm'], // Sat 15:00
    ['2026-01-17T05:00:00Z', false, 'Opens tomorrow at 9am'], // Sat 16:00
    ['2026-07-13T23:00:00Z', true, 'Open now until 5:30pm'], // Tue 09:00 in winter
    ['2026-07-13T22:30:00Z', false, 'Opens at 9am'], // Tue 08:30 in winter
    // Clocks go forward on 4 October 2026 and back on 5 April 2026.
    ['2026-10-03T23:00:00Z', true, 'Open now until 4pm'], // Sun 10:00 after the change
    ['2026-10-03T21:59:00Z', false, 'Opens at 9am'], // Sun 08:59
    ['2026-04-04T23:00:00Z', true, 'Open now until 4pm'], // Sun 09:00 after the change back
    ['2026-04-04T22:59:00Z', false, 'Opens at 9am'],
  ])('at %s', (iso, isOpen, text) => {
    expect(stateAt(iso)).toEqual({ isOpen, text });
  });

  it('name the day when the next one is further off', () => {
    const weekdaysOnly = { hours: dealership.hours.slice(0, 1) };
    expect(openStateAt(new Date('2026-01-16T08:00:00Z'), weekdaysOnly).text).toBe('Opens Monday at 9am');
  });
});

describe('a special day', () => {
  const closed = { name: 'Christmas', opens: null, closes: null };
  it('comes before the weekly hours', () => {
    const hours = {
      ...dealership,
      specialDays: [
        { from: '2026-12-24', to: '2026-12-24', name: 'Christmas Eve', opens: '09:00', closes: '12:00' },
        { from: '2026-12-25', to: '2027-01-04', ...closed },
      ],
    };
    const at = (iso: string) => openStateAt(new Date(iso), hours).text;
    expect(at('2026-12-23T22:30:00Z')).toBe('Open now until 12pm'); // Thu 09:30
    expect(at('2026-12-24T02:00:00Z')).toBe('Opens Tuesday 5 January at 9am'); // Thu 13:00
    expect(at('2027-01-02T02:00:00Z')).toBe('Opens Tuesday at 9am'); // Sat 13:00
  });
});
