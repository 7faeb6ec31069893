import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addRow, createBitmap } from './bitmap.ts';
import { changeRowOrder, createRowOrder, findPlace, listAll, type RowOrder, takePage } from './row-order.ts';

const ROWS = 20_000;

/** Rows in the order of their numbers. */
function change(order: RowOrder, gone: readonly number[], added: readonly number[]): RowOrder {
  const placeOf = (row: number) => findPlace(order, (other) => other < row);
  const inOrder = added.toSorted((one, other) => one - other);
  return changeRowOrder(
    order,
    gone.map(placeOf),
    inOrder.map((row) => ({ row, place: placeOf(row) })),
  );
}

it('has the rows of a plain list after any changes, and the same pages, in any number of blocks', () => {
  const anyRows = fc.oneof(
    fc.array(fc.nat(ROWS - 1), { maxLength: 40 }),
    // Enough next to each other to empty a block, or to split one.
    fc.nat(ROWS - 9_000).map((from) => Array.from({ length: 9_000 }, (_, at) => from + at)),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(0, 1, 4_096, 4_097, ROWS),
      fc.array(anyRows, { minLength: 1, maxLength: 6 }),
      fc.nat(ROWS),
      (count, steps, from) => {
        let plain = new Set(Array.from({ length: count }, (_, row) => row));
        let order = createRowOrder(Uint32Array.from(plain));
        for (const toggled of steps.map((rows) => new Set(rows))) {
          const before = { order, rows: listAll(order) };
          const gone = [...toggled].filter((row) => plain.has(row));
          const added = [...toggled].filter((row) => !plain.has(row));
          order = change(order, gone, added);
          plain = new Set([...plain].filter((row) => !toggled.has(row)).concat(added));
          const sorted = [...plain].sort((one, other) => one - other);
          expect(listAll(order)).toEqual(sorted);
          expect(order.length).toBe(sorted.length);
          expect(listAll(before.order)).toEqual(before.rows);
          for (const meets of [() => true, (row: number) => row % 3 === 0]) {
            const meeting = createBitmap(ROWS);
            const found = sorted.filter(meets);
            for (const row of found) addRow(meeting, row);
            const end = Math.min(found.length, from + 12);
            expect(takePage(order, meeting, { total: found.length, from, end })).toEqual(
              found.slice(from, end),
            );
          }
        }
      },
    ),
    { numRuns: 15 },
  );
});
