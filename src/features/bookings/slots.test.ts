import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOpenMinutes, type OpeningHours, openOn } from '#features/dealership/hours/open-minutes.ts';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import { clockOf, daysAfter, instantOf, sydneyDay } from '#shared/dates.ts';
import { createIsOutside, earliestStart, freeSeats, isVehicleFree, slotsAhead, slotsOn } from './slots.ts';

const { hours } = defaultSettings;
const MINUTE = 60_000;
const quiet: OpeningHours = { ...hours, specialDays: [], publicHolidays: [] };
const day = fc.integer({ min: 0, max: 800 }).map((ahead) => daysAfter('2026-01-01', ahead));
const length = fc.constantFrom(30, 45);
const moment = fc
  .integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-12-31') })
  .map((ms) => new Date(ms));
/** Any hours from 5am to 10pm, on any days. */
const anyHours = fc
  .tuple(fc.integer({ min: 300, max: 800 }), fc.integer({ min: 60, max: 500 }), fc.boolean())
  .map(([opens, long, isSundayOpen]): OpeningHours => {
    const times = { opens: toTime(opens), closes: toTime(opens + long) };
    const { monday: _monday, ...week } = quiet.weekly;
    const all = Object.fromEntries(Object.keys(week).map((name) => [name, times])) as typeof week;
    return {
      ...quiet,
      weekly: { ...all, monday: times, sunday: isSundayOpen ? times : null },
    };
  });

describe('the times of a day', () => {
  it('lie on the half hour, at least a quarter of an hour after opening and before closing', () => {
    const slots = slotsOn('2026-11-20', quiet, 30);
    expect(slots[0]).toMatchObject({ time: '09:30', startMs: Date.parse('2026-11-19T22:30:00Z') });
    expect(slots.at(-1)).toMatchObject({ time: '16:30', endMs: Date.parse('2026-11-20T06:00:00Z') });
    expect(slotsOn('2026-11-20', quiet, 45).map(({ time }) => time)).toEqual(
      expect.arrayContaining(['09:15', '10:00', '10:45', '16:00']),
    );
  });

  it('are none on a day that is closed, and others where the hours are others', () => {
    const special = {
      from: '2026-11-20',
      to: '2026-11-20',
      name: 'Stocktake',
      opens: '12:00',
      closes: '14:00',
    };
    const on = (opening: 'closed' | 'hours') =>
      slotsOn('2026-11-20', { ...quiet, specialDays: [{ ...special, opening }] }, 45).map(({ time }) => time);
    expect(on('closed')).toEqual([]);
    expect(on('hours')).toEqual(['12:15', '13:00']);
  });

  it('are none on a public holiday until it is given hours of its own', () => {
    const on = (opening: 'usual' | 'closed' | 'hours') => {
      const [opens, closes] = opening === 'hours' ? ['12:00', '14:00'] : ['', ''];
      const publicHolidays = hours.publicHolidays.map((one) => ({ ...one, opening, opens, closes }));
      return slotsOn('2026-12-25', { ...hours, publicHolidays }, 45).map(({ time }) => time);
    };
    expect(on('usual')).toEqual([]);
    expect(on('closed')).toEqual([]);
    expect(on('hours')).toEqual(['12:15', '13:00']);
    expect(slotsOn('2026-12-24', hours, 45)).not.toEqual([]);
  });

  // In October the clocks go forward, in April back.
  it.each(['2026-10-04', '2027-04-04'])('are the same by the clock on %s, when that changes', (change) => {
    const week = daysAfter(change, -7);
    const times = (of: string) => slotsOn(of, quiet, 30).map(({ time }) => time);
    expect(times(change)).toEqual(times(week));
    const [first] = slotsOn(change, quiet, 30);
    const [before] = slotsOn(week, quiet, 30);
    const hour = change.includes('-10-') ? -1 : 1;
    expect((first?.startMs ?? 0) - (before?.startMs ?? 0)).toBe((7 * 24 + hour) * 60 * MINUTE);
  });

  it('lie within the opening hours, follow one another, and mean one moment each', () => {
    fc.assert(
      fc.property(day, length, anyHours, (date, minutes, of) => {
        const slots = slotsOn(date, of, minutes);
        const open = openOn(date, of);
        if (!open) {
          expect(slots).toEqual([]);
          return;
        }
        const [opens, closes] = [open.opens, open.closes].map((time) => instantOf(date, time).getTime());
        for (const [at, { startMs, endMs, time, day: named }] of slots.entries()) {
          expect(endMs - startMs).toBe(minutes * MINUTE);
          expect(startMs).toBeGreaterThanOrEqual((opens ?? 0) + 15 * MINUTE);
          expect(endMs).toBeLessThanOrEqual((closes ?? 0) - 15 * MINUTE);
          expect(Number(time.slice(3)) % (minutes === 30 ? 30 : 15)).toBe(0);
          expect(instantOf(named, time).getTime()).toBe(startMs);
          expect([sydneyDay(new Date(startMs)), clockOf(startMs)]).toEqual([date, time]);
          if (at > 0) expect(slots[at - 1]?.endMs).toBeLessThanOrEqual(startMs);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('a booking outside the hours', () => {
  const at = (date: string, start: string, end: string) => ({
    startMs: instantOf(date, start).getTime(),
    endMs: instantOf(date, end).getTime(),
  });
  const closed = { name: 'Closed', opening: 'closed' as const, opens: '', closes: '' };
  const short = { name: 'Short', opening: 'hours' as const, opens: '10:00', closes: '14:00' };

  // A Friday, Christmas, and the Sundays on which the clocks go forward and back.
  it.each([
    ['2026-11-20', '09:15', '09:45', {}, false],
    ['2026-11-20', '16:45', '17:15', {}, false],
    // The yard is still being opened, or closed already.
    ['2026-11-20', '09:00', '09:30', {}, true],
    ['2026-11-20', '17:00', '17:30', {}, true],
    [
      '2026-11-20',
      '11:00',
      '11:30',
      { specialDays: [{ ...closed, from: '2026-11-19', to: '2026-11-20' }] },
      true,
    ],
    [
      '2026-11-18',
      '11:00',
      '11:30',
      { specialDays: [{ ...closed, from: '2026-11-19', to: '2026-11-20' }] },
      false,
    ],
    [
      '2026-11-20',
      '13:15',
      '13:45',
      { specialDays: [{ ...short, from: '2026-11-20', to: '2026-11-20' }] },
      false,
    ],
    [
      '2026-11-20',
      '13:30',
      '14:00',
      { specialDays: [{ ...short, from: '2026-11-20', to: '2026-11-20' }] },
      true,
    ],
    [
      '2026-11-20',
      '09:15',
      '09:45',
      { specialDays: [{ ...short, from: '2026-11-20', to: '2026-11-20' }] },
      true,
    ],
    ['2026-11-20', '09:15', '09:45', { weekly: { ...quiet.weekly, friday: null } }, true],
    ['2026-12-25', '11:00', '11:30', { publicHolidays: hours.publicHolidays }, true],
    ['2026-10-04', '09:15', '09:45', {}, false],
    ['2026-10-04', '08:45', '09:15', {}, true],
    ['2027-04-04', '09:15', '09:45', {}, false],
    ['2027-04-04', '15:30', '16:00', {}, true],
  ])('%s from %s to %s with %o: %s', (date, start, end, changes, isOutside) => {
    expect(createIsOutside({ ...quiet, ...changes })(at(date, start, end))).toBe(isOutside);
  });

  it('is none of those that the same hours offer, whatever they are, and all of them once the day is closed', () => {
    fc.assert(
      fc.property(day, length, anyHours, (date, minutes, given) => {
        const offered = slotsOn(date, given, minutes);
        expect(offered.filter(createIsOutside(given))).toEqual([]);
        const specialDays = [{ ...closed, from: date, to: date }];
        expect(offered.filter(createIsOutside({ ...given, specialDays }))).toEqual(offered);
        const [first] = offered;
        const opens = instantOf(date, openOn(date, given)?.opens ?? '00:00').getTime();
        const early = first && { ...first, startMs: opens + 15 * MINUTE - 1 };
        if (early) expect(createIsOutside(given)(early)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the first time that can be booked', () => {
  it('is two hours of opening time away', () => {
    // A Monday at 4:30pm: an hour is left today.
    const monday = new Date('2026-11-16T05:30:00Z');
    expect(earliestStart(monday, quiet)).toBe(Date.parse('2026-11-16T23:00:00Z'));
    const count = createOpenMinutes(hours);
    fc.assert(
      fc.property(moment, (now) => {
        const first = new Date(earliestStart(now, hours) ?? 0);
        expect(Math.abs(count(now, first) - 120)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 150 },
    );
  });

  it('is never, when it is closed for weeks', () => {
    const closed = { from: '2026-11-01', to: '2026-12-31', name: 'Move', opens: '', closes: '' };
    const away = { ...quiet, specialDays: [{ ...closed, opening: 'closed' as const }] };
    const now = new Date('2026-11-16T05:30:00Z');
    expect(earliestStart(now, away)).toBeUndefined();
    expect(slotsAhead(now, away, 30)).toEqual([]);
  });
});

describe('what is taken', () => {
  const slot = { startMs: 100, endMs: 200 };
  const at = (startMs: number, endMs: number, seat: number, vehicleId: number | null = null) => ({
    startMs,
    endMs,
    seat,
    vehicleId,
  });

  it('leaves the other seats', () => {
    expect(freeSeats(slot, [], 2)).toEqual([1, 2]);
    expect(freeSeats(slot, [at(50, 101, 1), at(200, 300, 2)], 2)).toEqual([2]);
    // The dealership had three people once.
    expect(freeSeats(slot, [at(100, 200, 3)], 2)).toEqual([1]);
    expect(freeSeats(slot, [at(100, 200, 3), at(150, 160, 2)], 2)).toEqual([]);
  });

  it('keeps a vehicle to one booking, also where the times only overlap', () => {
    expect(isVehicleFree(slot, [at(150, 250, 1, 7)], 7)).toBe(false);
    expect(isVehicleFree(slot, [at(200, 300, 1, 7)], 7)).toBe(true);
    expect(isVehicleFree(slot, [at(100, 200, 1, 8)], 7)).toBe(true);
    expect(isVehicleFree(slot, [at(100, 200, 1, null)], null)).toBe(true);
  });
});

function toTime(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
