import fc from 'fast-check';
import { expect, it } from 'vitest';
import { layOut } from './lanes.ts';

const overlap = (one: { start: number; end: number }, other: { start: number; end: number }) =>
  one.start < other.end && other.start < one.end;

it('puts what overlaps side by side, and gives back the whole width after it', () => {
  const spans = [
    { id: 'a', start: 600, end: 660 },
    { id: 'b', start: 630, end: 690 },
    { id: 'c', start: 660, end: 720 },
    { id: 'd', start: 720, end: 750 },
  ];
  expect(layOut(spans).map(({ id, lane, lanes }) => [id, lane, lanes])).toEqual([
    ['a', 0, 2],
    ['b', 1, 2],
    ['c', 0, 2],
    ['d', 0, 1],
  ]);
});

it('never lets two cover each other, loses none, and takes no more lanes than come at once', () => {
  const span = fc
    .record({ start: fc.integer({ min: 0, max: 95 }), length: fc.integer({ min: 1, max: 16 }) })
    .map(({ start, length }) => ({ start: start * 15, end: (start + length) * 15 }));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 30 }), (spans) => {
      const numbered = spans.map((one, id) => ({ ...one, id }));
      const placed = layOut(numbered);
      expect(placed.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(
        numbered.map(({ id }) => id),
      );
      for (const one of placed) {
        expect(one.lane).toBeLessThan(one.lanes);
        const beside = placed.filter((other) => other.id !== one.id && overlap(one, other));
        for (const other of beside) {
          expect(other.lane).not.toBe(one.lane);
          expect(other.lanes).toBe(one.lanes);
        }
        if (beside.length === 0) expect(one.lanes).toBe(1);
      }
      const mostAtOnce = Math.max(
        0,
        ...placed.map(({ start }) => placed.filter((one) => one.start <= start && start < one.end).length),
      );
      expect(Math.max(0, ...placed.map(({ lanes }) => lanes))).toBe(mostAtOnce);
    }),
  );
});
