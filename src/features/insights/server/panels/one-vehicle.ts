import { fromCents } from '#shared/money.ts';
import type { Panel } from '../../insight.contract.ts';
import { countBy, type PriceStep, type Recorded } from '../recorded.ts';
import { daysOf } from './over-time.ts';

export function vehicleByDay({ period, counts, inquiries }: Recorded, id: number): Panel {
  const views = new Map(
    counts
      .filter(({ what, subject }) => what === 'vehicle-views' && subject === String(id))
      .map(({ day, times }) => [day, times]),
  );
  const asked = countBy(
    inquiries.filter(({ vehicleId }) => vehicleId === id),
    ({ day }) => day,
  );
  return {
    id: 'vehicle-by-day',
    title: 'By Day',
    about: 'Views of its page, and inquiries about it.',
    empty: 'Nothing yet',
    columns: [
      { heading: 'Day', kind: 'day' },
      { heading: 'Views', kind: 'count' },
      { heading: 'Inquiries', kind: 'count' },
    ],
    rows: daysOf(period).map((day) => [day, views.get(day) ?? 0, asked.get(day) ?? 0]),
    plot: { kind: 'columns', label: 0, values: [1, 2] },
  };
}

export function priceSteps(steps: readonly PriceStep[]): Panel {
  return {
    id: 'price-steps',
    title: 'Price Steps',
    about: 'Every price that was noted, with the day from which it held.',
    empty: 'No price was ever noted',
    columns: [
      { heading: 'From', kind: 'day' },
      { heading: 'Price', kind: 'dollars' },
    ],
    rows: steps.map(({ day, cents }) => [day, cents === null ? null : fromCents(cents)]),
  };
}
