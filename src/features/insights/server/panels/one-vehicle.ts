import { formatDollars, fromCents } from '#shared/money.ts';
import type { Counted } from '../../counted.ts';
import type { Panel } from '../../insight.contract.ts';
import { countBy, type PriceStep, type Recorded, totalOf } from '../recorded.ts';
import { deedKinds, deedWords } from './deeds.ts';
import { daysOf } from './over-time.ts';

/** Visits and inquiries about one vehicle alone, beside what it cost on each day. */
export function vehicleByDay(
  { period, counts, inquiries }: Pick<Recorded, 'period' | 'counts' | 'inquiries'>,
  steps: readonly PriceStep[],
): Panel {
  const byDay = (kind: Counted) =>
    new Map(counts.filter(({ what }) => what === kind).map(({ day, times }) => [day, times]));
  const views = byDay('vehicle-views');
  const visitors = byDay('vehicle-visitors');
  const asked = countBy(inquiries, ({ day }) => day);
  const days = daysOf(period);
  // Undefined before any was noted, null where it was taken off.
  const prices = days.map((day) => {
    const step = steps.findLast((one) => one.day <= day);
    return step && dollarsOf(step.cents);
  });
  return {
    id: 'vehicle-by-day',
    title: 'By Day',
    about: 'Views of its page, visitors, inquiries about it, and the price at the end of the day.',
    empty: 'Nothing yet',
    columns: [
      { heading: 'Day', kind: 'day' },
      { heading: 'Views', kind: 'count' },
      { heading: 'Visitors', kind: 'count' },
      { heading: 'Inquiries', kind: 'count' },
      { heading: 'Price', kind: 'dollars' },
    ],
    rows: days.map((day, at) => [
      day,
      ...[views, visitors, asked].map((sums) => sums.get(day) ?? 0),
      prices[at] ?? null,
    ]),
    plot: { kind: 'columns', label: 0, values: [1, 3], marks: changesOf(prices) },
  };
}

/** Where the price is another one than on the day before, in dollars as they are shown. */
function changesOf(prices: readonly (number | null | undefined)[]): { row: number; words: string }[] {
  return prices.flatMap((dollars, row) => {
    const before = prices[row - 1];
    const words = wordsOf(dollars);
    return before === undefined || words === wordsOf(before) ? [] : [{ row, words: words || 'No price' }];
  });
}

export function vehicleDeeds(counts: Recorded['counts'], before: ReadonlyMap<Counted, number>): Panel {
  const row = (words: string, kind: Counted) => [words, totalOf(counts, kind), before.get(kind) ?? 0];
  return {
    id: 'vehicle-deeds',
    title: 'What Visitors Did',
    about: 'How often in these days, and in as many days before.',
    empty: 'Nothing yet',
    columns: [
      { heading: 'Deed', kind: 'text' },
      { heading: 'Times', kind: 'count' },
      { heading: 'Before', kind: 'count' },
    ],
    rows: [row('Looked at', 'vehicle-views'), ...deedKinds.map((kind) => row(deedWords[kind], kind))],
    plot: { kind: 'bars', label: 0, values: [1] },
  };
}

export function priceSteps(steps: readonly PriceStep[]): Panel {
  const shown = steps.map(({ day, cents }) => ({ day, dollars: dollarsOf(cents) }));
  return {
    id: 'price-steps',
    title: 'Price Steps',
    about: 'Every price that was noted, with the day from which it held.',
    empty: 'No price was ever noted',
    columns: [
      { heading: 'From', kind: 'day' },
      { heading: 'Price', kind: 'dollars' },
    ],
    // A change of cents would be the same price twice.
    rows: shown
      .filter(({ dollars }, at) => at === 0 || wordsOf(dollars) !== wordsOf(shown[at - 1]?.dollars))
      .map(({ day, dollars }) => [day, dollars]),
  };
}

const dollarsOf = (cents: number | null | undefined) => (cents == null ? null : fromCents(cents));
const wordsOf = (dollars: number | null | undefined) => (dollars == null ? '' : formatDollars(dollars));
