import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import {
  asInquiryDates,
  DAY_MS,
  formatDay,
  formatInquiryDate,
  formatInquiryDay,
  formatInquiryTime,
  formatMoment,
  formatMonth,
  monthsBefore,
  setTimeZone,
  startOfSydneyDay,
  sydneyDay,
  sydneyYear,
  toMailDate,
  toSydneyIso,
} from './dates.ts';

afterEach(() => setTimeZone('Australia/Sydney'));

it.each([
  ['Australia/Perth', '2026-03-02T08:00:00+08:00', '2026-03-01T16:00:00.000Z'],
  ['Australia/Adelaide', '2026-03-02T10:30:00+10:30', '2026-03-01T13:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-03-02T11:00:00+11:00', '2026-03-01T13:00:00.000Z'],
  ['Australia/Sydney', '2026-03-02T11:00:00+11:00', '2026-03-01T13:00:00.000Z'],
])('goes by the clock of %s when the dealership is there', (zone, local, midnight) => {
  setTimeZone(zone);
  const at = new Date('2026-03-02T00:00:00Z');
  expect(toSydneyIso(at)).toBe(local);
  expect(startOfSydneyDay(at).toISOString()).toBe(midnight);
});

it('knows when a day in Sydney began, also on the days when the clocks change', () => {
  const instants = fc.date({
    min: new Date('2010-01-01Z'),
    max: new Date('2100-01-01Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, (at) => {
      const midnight = startOfSydneyDay(at);
      expect(sydneyDay(midnight)).toBe(sydneyDay(at));
      expect(sydneyDay(new Date(midnight.getTime() - 1))).not.toBe(sydneyDay(at));
    }),
  );
  expect(startOfSydneyDay(new Date('2026-10-04T12:00:00Z')).toISOString()).toBe('2026-10-03T14:00:00.000Z');
  expect(startOfSydneyDay(new Date('2026-04-05T12:00:00Z')).toISOString()).toBe('2026-04-04T13:00:00.000Z');
});

it('writes a moment with the offset that held then', () => {
  const instants = fc.date({
    min: new Date('2010-01-01Z'),
    max: new Date('2100-01-01Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, (at) => {
      expect(Date.parse(toSydneyIso(at))).toBe(Math.floor(at.getTime() / 1000) * 1000);
      expect(Date.parse(toMailDate(at))).toBe(Math.floor(at.getTime() / 1000) * 1000);
    }),
  );
  expect(toSydneyIso(new Date('2026-03-02T00:00:00Z'))).toBe('2026-03-02T11:00:00+11:00');
  expect(toSydneyIso(new Date('2026-07-01T23:30:00Z'))).toBe('2026-07-02T09:30:00+10:00');
  expect(toMailDate(new Date('2026-07-01T23:30:00Z'))).toBe('Thu, 02 Jul 2026 09:30:00 +1000');
});

it('knows the year in Sydney, on both sides of every new year', () => {
  const instants = fc.date({
    min: new Date('2010-01-01Z'),
    max: new Date('2100-01-01Z'),
    noInvalidDate: true,
  });
  const nearNewYear = fc
    .record({ year: fc.integer({ min: 2010, max: 2100 }), minutes: fc.integer({ min: -900, max: 900 }) })
    .map(({ year, minutes }) => new Date(Date.UTC(year, 0, 1) + minutes * 60_000));
  fc.assert(
    fc.property(fc.oneof(instants, nearNewYear), (at) => {
      expect(sydneyYear(at)).toBe(Number(sydneyDay(at).slice(0, 4)));
    }),
  );
});

it.each([
  ['2026-03-31T09:00:00.000Z', 1, '2026-02-28T09:00:00.000Z'],
  ['2028-03-31T09:00:00.000Z', 1, '2028-02-29T09:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', 24, '2026-02-28T00:00:00.000Z'],
  ['2026-01-15T00:00:00.000Z', 1, '2025-12-15T00:00:00.000Z'],
])('%s less %i months is %s', (at, months, expected) => {
  expect(monthsBefore(new Date(at), months).toISOString()).toBe(expected);
});

it('goes back whole months: never into another month than the one meant, and never to a later day', () => {
  const at = fc.date({ min: new Date('2000-01-01Z'), max: new Date('2100-01-01Z'), noInvalidDate: true });
  const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
  fc.assert(
    fc.property(at, fc.integer({ min: 0, max: 1_200 }), (now, months) => {
      const earlier = monthsBefore(now, months);
      expect(monthOf(earlier)).toBe(monthOf(now) - months);
      expect(earlier.getUTCDate()).toBeLessThanOrEqual(now.getUTCDate());
      const isLastDay = new Date(earlier.getTime() + DAY_MS).getUTCDate() === 1;
      if (!isLastDay) expect(earlier.getUTCDate()).toBe(now.getUTCDate());
      expect(earlier.toISOString().slice(10)).toBe(now.toISOString().slice(10));
    }),
  );
});

it('writes days and months out, the same for every dealership', () => {
  const write = () => [formatDay('2026-05-03'), formatMonth('2021-03'), formatDay('2026-12-31')];
  const words = ['3 May 2026', 'March 2021', '31 December 2026'];
  expect(write()).toEqual(words);
  setTimeZone('Australia/Perth');
  expect(write()).toEqual(words);
});

it('tells the day at every moment of it, and the next one from its first', () => {
  const zones = fc.constantFrom(
    'Australia/Sydney',
    'Australia/Eucla',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  );
  const instants = fc.date({
    min: new Date('2010-01-01Z'),
    max: new Date('2100-01-01Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(zones, instants, fc.nat(1_800_000)), { maxLength: 3 }), (moments) => {
      for (const [zone, at, laterMs] of moments) {
        setTimeZone(zone);
        const plain = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: zone });
        for (const one of [at, new Date(at.getTime() + laterMs)])
          expect(sydneyDay(one)).toBe(plain.format(one));
      }
    }),
  );
});

it('writes dates of inquiries as the documents do, by the dealership’s clock', () => {
  const dates = ['2025-01-05T02:00:00Z', '2025-01-04T13:30:00Z', '2025-12-31T12:59:00Z', 'nonsense'];
  expect(dates.map((at) => formatInquiryDate(new Date(at)))).toEqual([
    'Jan 5, 2025',
    'Jan 5, 2025',
    'Dec 31, 2025',
    'Unknown date',
  ]);
  expect(formatInquiryTime(new Date('2025-01-05T03:30:00Z'))).toMatch(/^Jan 5, 2025, 2:30\spm$/);
  expect(formatInquiryDay('2026-05-03')).toBe('May 3, 2026');
  expect(formatMoment(new Date('2026-03-02T00:00:00Z'))).toMatch(/^2 March 2026, 11:00\sam$/);
});

it.each([
  ['Follow up on 4 January 2027', 'Follow up on Jan 4, 2027'],
  ['Booked: Friday 20 November, 9:30am to 10am', 'Booked: Friday, Nov 20, 9:30 am to 10:00 am'],
  ['until Friday 1 May 2027, 5pm', 'until Friday, May 1, 2027, 5:00 pm'],
  ['2 Marches and 3 Mays of 2021', '2 Marches and 3 Mays of 2021'],
])('tells %j as %j on the screens of inquiries', (words, told) => {
  expect(asInquiryDates(words)).toBe(told);
});
