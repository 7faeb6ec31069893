import type { SitePage } from '#shared/site-paths.ts';
import type { Panel } from '../../insight.contract.ts';
import { type Recorded, sumsOf } from '../recorded.ts';
import { mostFirst } from './most-first.ts';

const pageWords: Readonly<Record<SitePage, string>> = {
  home: 'Home',
  browse: 'Browse Cars',
  finance: 'Finance',
  sell: 'Sell Your Car',
  about: 'About',
  contact: 'Contact',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  prices: 'How We Show Prices',
  vehicle: 'A vehicle',
  compare: 'Compare Vehicles',
  shortlist: 'Shortlist',
  book: 'Book a Time',
  booking: 'A booking',
  hold: 'Hold a Vehicle',
  holdLink: 'A hold',
  delivery: 'Delivery',
  offline: 'Without Reception',
};

export function pages({ counts }: Recorded): Panel {
  const words: Readonly<Record<string, string>> = pageWords;
  const visitors = sumsOf(counts, 'page-visitors');
  const views = sumsOf(counts, 'page-views');
  return {
    id: 'pages',
    title: 'Pages',
    about: 'How often each page was looked at, and by how many visitors, each once a day.',
    empty: 'No visit was counted in these days',
    columns: [
      { heading: 'Page', kind: 'text' },
      { heading: 'Views', kind: 'count' },
      { heading: 'Visitors', kind: 'count' },
    ],
    rows: mostFirst(views, views.size).map(([page, times]) => [
      words[page] ?? page,
      times,
      visitors.get(page) ?? 0,
    ]),
    plot: { kind: 'bars', label: 0, values: [1] },
  };
}
