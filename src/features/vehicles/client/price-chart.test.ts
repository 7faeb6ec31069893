import { expect, it } from 'vitest';
import { priceChart } from './price-chart.ts';

it('stands on zero, so that a small change of a price looks small', () => {
  const step = (from: string, price: number, until?: string) => ({
    ...{ from, price, priceType: 'drive-away' },
    ...(until && { until }),
  });
  const prices = [step('2026-01-01', 50_000, '2026-02-09'), step('2026-02-10', 49_000)] as never;
  expect(priceChart(prices)).toEqual({ lines: ['0,0 85,0 85,0.8 100,0.8'], highest: 50_000 });
});
