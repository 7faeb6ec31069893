import type { Panel } from '../../insight.contract.ts';
import { type Recorded, totalOf } from '../recorded.ts';

export function funnel({ counts, inquiries, bookings, sold }: Recorded): Panel {
  return {
    id: 'funnel',
    title: 'From Looking to Sold',
    about:
      'How many visitors looked at a vehicle, asked, booked, and how many vehicles were sold in these days.',
    empty: 'Nothing yet',
    columns: [
      { heading: 'Step', kind: 'text' },
      { heading: 'In these days', kind: 'count' },
    ],
    rows: [
      ['Visitors of a vehicle', totalOf(counts, 'vehicle-visitors')],
      ['Inquiries', inquiries.length],
      ['Bookings', bookings.length],
      ['Sold', sold.length],
    ],
    plot: { kind: 'bars', label: 0, values: [1] },
  };
}
