import type { Counted } from '../../counted.ts';
import type { Panel } from '../../insight.contract.ts';
import { type Recorded, type Totals, totalOf } from '../recorded.ts';

/** What visitors do with a vehicle, in the order in which it comes nearer to a sale. */
export const deedWords = {
  prints: 'Printed',
  shares: 'Shared',
  compares: 'Compared',
  shortlists: 'Put on a shortlist',
  calls: 'Called or wrote by phone',
} as const satisfies Partial<Record<Counted, string>>;
export const deedKinds = Object.keys(deedWords) as (keyof typeof deedWords)[]; // the keys of the literal above

export function deeds({ counts }: Recorded, before: Totals): Panel {
  return {
    id: 'deeds',
    title: 'What Visitors Did',
    about: 'How often each was done on any page, and in as many days before.',
    empty: 'Nothing yet',
    columns: [
      { heading: 'Deed', kind: 'text' },
      { heading: 'Times', kind: 'count' },
      { heading: 'Before', kind: 'count' },
    ],
    rows: deedKinds.map((kind) => [deedWords[kind], totalOf(counts, kind), before.counts.get(kind) ?? 0]),
    plot: { kind: 'bars', label: 0, values: [1] },
  };
}
