import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { responseFigures } from './response-figures.ts';

describe('how fast inquiries were answered', () => {
  it('is unknown without an answer', () => {
    expect(responseFigures([])).toMatchObject({ answered: 0, unanswered: 0, median: null, ninetieth: null });
    expect(responseFigures([null, null])).toMatchObject({ answered: 0, unanswered: 2, median: null });
  });

  it('says the middle, what nine of ten stay within, and how many were quick', () => {
    expect(responseFigures([60, null, 4, 5, 200, 29])).toEqual({
      answered: 5,
      unanswered: 1,
      median: 29,
      ninetieth: 200,
      within: [1, 3, 4],
    });
    expect(responseFigures([10, 20])).toMatchObject({ median: 15, ninetieth: 20 });
    expect(responseFigures([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toMatchObject({ median: 5.5, ninetieth: 9 });
  });

  const waits = fc.array(fc.option(fc.integer({ min: 0, max: 100_000 })), { maxLength: 60 });

  it('does not depend on the order, and adds up', () => {
    fc.assert(
      fc.property(waits, (some) => {
        const figures = responseFigures(some);
        expect(responseFigures(some.toReversed())).toEqual(figures);
        expect(figures.answered + figures.unanswered).toBe(some.length);
        expect(figures.within.toSorted((one, other) => one - other)).toEqual(figures.within);
        expect(figures.within.at(-1) ?? 0).toBeLessThanOrEqual(figures.answered);
      }),
    );
  });

  it('splits the answered ones where it says', () => {
    fc.assert(
      fc.property(waits, (some) => {
        const { median, ninetieth, answered } = responseFigures(some);
        const known = some.filter((minutes) => minutes !== null);
        expect(median === null || ninetieth === null).toBe(known.length === 0);
        if (median === null || ninetieth === null) return;
        const upTo = (limit: number) => known.filter((minutes) => minutes <= limit).length;
        expect(upTo(median) * 2).toBeGreaterThanOrEqual(answered);
        expect(known.filter((minutes) => minutes >= median).length * 2).toBeGreaterThanOrEqual(answered);
        expect(upTo(ninetieth)).toBeGreaterThanOrEqual(0.9 * answered);
        expect(known).toContain(ninetieth);
        expect(ninetieth).toBeGreaterThanOrEqual(median);
      }),
    );
  });
});
