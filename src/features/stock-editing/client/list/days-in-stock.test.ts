import { expect, it } from 'vitest';
import { daysInStock } from './days-in-stock.ts';

it.each([
  ['the same day', { createdAt: '2026-11-15T20:00:00Z' }, 0],
  ['a day by the dealership’s clock', { createdAt: '2026-11-15T10:00:00Z' }, 1],
  ['over the change of the clock', { createdAt: '2026-09-30T20:00:00Z' }, 46],
  ['until it was sold', { createdAt: '2026-10-31T20:00:00Z', status: 'sold', soldOn: '2026-11-05' }, 4],
  ['sold on a day that nobody noted', { createdAt: '2026-10-31T20:00:00Z', status: 'sold' }, null],
  [
    'sold before it was typed in',
    { createdAt: '2026-11-10T00:00:00Z', status: 'sold', soldOn: '2026-11-01' },
    0,
  ],
  ['added at a time that cannot be read', { createdAt: 'then' }, null],
] as const)('%s', (_what, vehicle, days) => {
  expect(daysInStock({ status: 'available', soldOn: '', ...vehicle }, '2026-11-16')).toBe(days);
});
