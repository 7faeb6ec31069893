import type { Panel } from '../../insight.contract.ts';
import { countBy, type Recorded, sumsOf } from '../recorded.ts';
import { mostFirst } from './most-first.ts';
import { subjectWords } from './subject-words.ts';

const MOST_ROWS = 20;
const UNKNOWN_SOURCE = 'Direct, or not known';

export function sources({ counts, inquiries }: Recorded): Panel {
  const visitors = sumsOf(counts, 'source-visitors');
  const asked = countBy(inquiries, ({ source }) => source.toLowerCase());
  const all = new Map([...asked.keys(), ...visitors.keys()].map((name) => [name, visitors.get(name) ?? 0]));
  return {
    id: 'sources',
    title: 'Sources',
    about: 'The website or campaign from which visitors came first on a day, and the inquiries from there.',
    empty: 'No visit was counted in these days',
    columns: [
      { heading: 'Source', kind: 'text' },
      { heading: 'Visitors', kind: 'count' },
      { heading: 'Inquiries', kind: 'count' },
    ],
    rows: mostFirst(all, MOST_ROWS).map(([name, came]) => [
      subjectWords(name) || UNKNOWN_SOURCE,
      came,
      asked.get(name) ?? 0,
    ]),
    plot: { kind: 'bars', label: 0, values: [1] },
  };
}
