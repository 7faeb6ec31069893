import { expect, it } from 'vitest';
import { createYielder } from '#server/jobs/yielder.ts';
import { countRows, createBitmap, hasRow } from './bitmap.ts';
import { createValueColumn, selectRows } from './value-column.ts';

it('tells any number of values apart', async () => {
  const count = 65_600;
  const column = createValueColumn(count + 1);
  const yielder = createYielder();
  for (let row = 0; row < 65_000; row += 1) column.add(row, `Model ${row}`);
  const before = await column.settle(yielder);
  for (let row = 65_000; row < count; row += 1) column.add(row, `Model ${row}`);
  column.add(count, 'model 65599');
  const settled = await column.settle(yielder);
  expect(settled.codes[count]).toBe(settled.codes[65_599]);
  expect(new Set(settled.codes).size).toBe(count);
  expect(before.codes.slice(0, 65_000)).toEqual(Uint16Array.from(settled.codes.slice(0, 65_000)));
  const found = selectRows(createBitmap(count + 1), settled, (folded) => folded === 'model 65599');
  expect([countRows(found), hasRow(found, 65_599), hasRow(found, count)]).toEqual([2, true, true]);
});
