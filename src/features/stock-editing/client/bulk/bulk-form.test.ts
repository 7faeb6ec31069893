import { expect, it } from 'vitest';
import { emptyBulkForm, readBulkForm } from './bulk-form.ts';

it.each([
  [{ size: '5' }, { by: 'percent', value: -5 }],
  [
    { size: '2.5 %', direction: 'up' },
    { by: 'percent', value: 2.5 },
  ],
  [
    { size: '$1,500', by: 'amount' },
    { by: 'amount', value: -1_500 },
  ],
] as const)('reads %j as a change of the price', (typed, change) => {
  const form = { ...emptyBulkForm, kind: 'price', ...typed } as const;
  expect(readBulkForm(form)).toEqual({ change: { kind: 'price', ...change } });
});

it('ends a percentage as most prices do, unless something else was chosen', () => {
  const form = { ...emptyBulkForm, kind: 'price', size: '5' } as const;
  const price = { kind: 'price', by: 'percent', value: -5 };
  expect(readBulkForm(form, '990')).toEqual({ change: { ...price, ending: '990' } });
  expect(readBulkForm({ ...form, ending: '500' }, '990')).toEqual({ change: { ...price, ending: '500' } });
  expect(readBulkForm({ ...form, ending: '' }, '990')).toEqual({ change: price });
  const dollars = { kind: 'price', by: 'amount', value: -5 };
  expect(readBulkForm({ ...form, by: 'amount' }, '990')).toEqual({ change: dollars });
});

it.each(['', '0', '-5', 'five', '1.234', '1e3'])('says what is wrong with “%s”', (size) => {
  expect(readBulkForm({ ...emptyBulkForm, kind: 'price', size })).toHaveProperty('problem');
});

it('reads status and star', () => {
  expect(readBulkForm({ ...emptyBulkForm, status: 'sold' })).toEqual({
    change: { kind: 'status', status: 'sold' },
  });
  expect(readBulkForm({ ...emptyBulkForm, kind: 'featured', featured: 'no' })).toEqual({
    change: { kind: 'featured', featured: false },
  });
});
