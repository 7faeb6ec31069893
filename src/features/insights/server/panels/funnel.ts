import type { Panel } from '../../insight.contract.ts';
import { type Recorded, type Totals, totalOf } from '../recorded.ts';

export function funnel({ counts, inquiries, bookings, sold }: Recorded, before: Totals): Panel {
  return {
    id: 'funnel',
    title: 'From Looking to Sold',
    about:
      'How many looks vehicles had (each visitor once a day for each vehicle), and how many inquiries, bookings and sales came of them, in these days and in as many days before.',
    empty: 'Nothing yet',
    columns: [
      { heading: 'Step', kind: 'text' },
      { heading: 'In these days', kind: 'count' },
      { heading: 'Before', kind: 'count' },
    ],
    rows: [
      [
        'Looked at a vehicle',
        totalOf(counts, 'vehicle-visitors'),
        before.counts.get('vehicle-visitors') ?? 0,
      ],
      ['Inquiries', inquiries.length, before.inquiries],
      ['Bookings', bookings.length, before.bookings],
      ['Sold', sold.length, before.sold],
    ],
    plot: { kind: 'bars', label: 0, values: [1] },
  };
}
