import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sydneyDay, sydneyYear } from './dates.ts';

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
