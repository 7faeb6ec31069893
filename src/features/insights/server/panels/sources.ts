import type { Panel } from '../../insight.contract.ts';
import { countBy, type ReceivedInquiry, type Recorded, sumsOf } from '../recorded.ts';
import { mostFirst } from './most-first.ts';
import { daysOf } from './over-time.ts';
import { subjectWords } from './subject-words.ts';

const MOST_ROWS = 20;
/** Columns; what came from elsewhere is one of its own. */
const MOST_COLUMNS = 4;
const UNKNOWN_SOURCE = 'Direct, or not known';

export function sources({ counts, inquiries }: Recorded): Panel {
  const visitors = sumsOf(counts, 'source-visitors');
  const views = sumsOf(counts, 'source-views');
  const asked = countBy(inquiries, sourceOf);
  const all = new Map(
    [...asked.keys(), ...views.keys(), ...visitors.keys()].map((name) => [name, visitors.get(name) ?? 0]),
  );
  return {
    id: 'sources',
    title: 'Sources',
    about:
      'The website or campaign from which visitors came first on a day, the pages that were looked at from there, and the inquiries.',
    empty: 'No visit was counted in these days',
    columns: [
      { heading: 'Source', kind: 'text' },
      { heading: 'Visitors', kind: 'count' },
      { heading: 'Views', kind: 'count' },
      { heading: 'Inquiries', kind: 'count' },
    ],
    rows: mostFirst(all, MOST_ROWS).map(([name, came]) => [
      nameOf(name),
      came,
      views.get(name) ?? 0,
      asked.get(name) ?? 0,
    ]),
    plot: { kind: 'bars', label: 0, values: [1] },
  };
}

export function inquiriesBySource({ period, inquiries }: Recorded): Panel {
  const names = mostFirst(countBy(inquiries, sourceOf), MOST_COLUMNS).map(([name]) => name);
  const byDay = Map.groupBy(inquiries, ({ day }) => day);
  const count = (day: string, isOne: (source: string) => boolean) =>
    (byDay.get(day) ?? []).filter((one) => isOne(sourceOf(one))).length;
  return {
    id: 'inquiries-by-source',
    title: 'Inquiries by Day and Source',
    about: 'Inquiries of each day, and the websites or campaigns that most of them came from.',
    empty: 'No inquiry came in these days',
    columns: [
      { heading: 'Day', kind: 'day' },
      { heading: 'All', kind: 'count' },
      ...names.map((name) => ({ heading: nameOf(name), kind: 'count' as const })),
      { heading: 'Elsewhere', kind: 'count' },
    ],
    rows:
      inquiries.length === 0
        ? []
        : daysOf(period).map((day) => [
            day,
            count(day, () => true),
            ...names.map((name) => count(day, (source) => source === name)),
            count(day, (source) => !names.includes(source)),
          ]),
    plot: { kind: 'columns', label: 0, values: [1] },
  };
}

const sourceOf = ({ source }: ReceivedInquiry): string => source.toLowerCase();
const nameOf = (source: string): string => subjectWords(source) || UNKNOWN_SOURCE;
