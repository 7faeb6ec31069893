import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../settings/default-settings.ts';
import { createOpenMinutes, type OpeningHours, openOn } from './open-minutes.ts';

const { hours } = defaultSettings;
const weekdays = { opens: '09:00', closes: '17:30' };
const quiet: OpeningHours = { ...hours, specialDays: [], publicHolidays: [] };
/** Every other public holiday is closed, the rest have hours of their own. */
const holidays: OpeningHours = {
  ...hours,
  publicHolidays: hours.publicHolidays.map((one, at) =>
    at % 2 === 0
      ? { ...one, opening: 'closed', opens: '', closes: '' }
      : { ...one, opening: 'hours', opens: '10:00', closes: '12:00' },
  ),
};
const minutes = (from: string, to: string, of: OpeningHours = quiet) =>
  createOpenMinutes(of)(new Date(from), new Date(to));

describe('minutes of opening time', () => {
  it('count what lies within the hours of a day', () => {
    expect(openOn('2026-11-16', quiet)).toEqual(weekdays);
    // A Monday in summer time: 9am is 22:00 of the day before in UTC.
    expect(minutes('2026-11-15T22:10:00Z', '2026-11-15T22:40:00Z')).toBe(30);
    expect(minutes('2026-11-15T20:00:00Z', '2026-11-15T22:40:00Z')).toBe(40);
    expect(minutes('2026-11-16T06:00:00Z', '2026-11-16T22:15:00Z')).toBe(30 + 15);
  });

  it('are none while it is closed', () => {
    expect(minutes('2026-11-16T07:00:00Z', '2026-11-16T21:59:00Z')).toBe(0);
    const closed = { from: '2026-11-16', to: '2026-11-16', name: 'Stocktake', opens: '', closes: '' };
    const stocktake = { ...quiet, specialDays: [{ ...closed, opening: 'closed' as const }] };
    expect(minutes('2026-11-15T20:00:00Z', '2026-11-16T12:00:00Z', stocktake)).toBe(0);
  });

  it.each(['2026-10-04', '2026-04-05'])(
    'are as many on %s, when the clocks change, as on any Sunday',
    (day) => {
      const from = new Date(Date.parse(day) - 14 * 3_600_000).toISOString();
      const to = new Date(Date.parse(day) + 16 * 3_600_000).toISOString();
      const open = openOn(day, quiet);
      const [opens = 0, closes = 0] = [open?.opens, open?.closes].map((time) => toMinutes(time ?? '0:0'));
      const saturday = openOn(previous(day), quiet);
      const [, lastClosing = 0] = [0, toMinutes(saturday?.closes ?? '0:0')];
      // From Saturday evening, when it is closed already, to Sunday night.
      expect(lastClosing).toBeLessThan(toMinutes('20:00'));
      expect(minutes(from, to)).toBe(closes - opens);
    },
  );

  it('add up, never run backwards, and are never more than the time that passed', () => {
    const moment = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2026-12-31') });
    const count = createOpenMinutes(holidays);
    fc.assert(
      fc.property(moment, moment, moment, (...three) => {
        const [a, b, c] = three.sort((one, other) => one - other).map((at) => new Date(at)) as [
          Date,
          Date,
          Date,
        ];
        const [ab, bc, ac] = [count(a, b), count(b, c), count(a, c)];
        expect(ac - (ab + bc)).toBeGreaterThanOrEqual(0);
        expect(ac - (ab + bc)).toBeLessThanOrEqual(1);
        expect(ab * 60_000).toBeLessThanOrEqual(b.getTime() - a.getTime());
        expect(count(b, a)).toBe(a.getTime() === b.getTime() ? ab : 0);
      }),
    );
  });

  it('are those of its own hours on a public holiday, or none', () => {
    const count = createOpenMinutes(holidays);
    fc.assert(
      fc.property(fc.constantFrom(...holidays.publicHolidays), ({ date, opening }) => {
        const from = new Date(Date.parse(date) - 8 * 3_600_000);
        const to = new Date(Date.parse(date) + 11 * 3_600_000);
        expect(count(from, to)).toBe(opening === 'closed' ? 0 : 120);
      }),
    );
  });

  it('are the hours of a whole day, whatever the day', () => {
    const day = fc.integer({ min: 0, max: 700 });
    const count = createOpenMinutes(holidays);
    fc.assert(
      fc.property(day, (ahead) => {
        const date = new Date(Date.parse('2026-01-02') + ahead * 86_400_000).toISOString().slice(0, 10);
        const open = openOn(date, holidays);
        const long = open ? toMinutes(open.closes) - toMinutes(open.opens) : 0;
        // From 2am to 10pm by either offset: no opening time lies outside.
        const from = new Date(Date.parse(date) - 8 * 3_600_000);
        const to = new Date(Date.parse(date) + 11 * 3_600_000);
        expect(count(from, to)).toBe(long);
      }),
    );
  });
});

function toMinutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

function previous(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}
