import { createOpenMinutes } from '#features/dealership/hours/open-minutes.ts';
import { inquiryStatuses, statusLabels } from '#features/inquiries/pipeline.ts';
import { responseFigures } from '#features/inquiries/response-figures.ts';
import { daysAfter, formatInquiryDay } from '#shared/dates.ts';
import type { Panel } from '../../insight.contract.ts';
import { countBy, type Recorded } from '../recorded.ts';
import { mostFirst } from './most-first.ts';

/** Inquiries that are in a stage now have passed the ones before it, but for the lost, of whom nobody knows. */
export function stages({ inquiries }: Recorded): Panel {
  const now = countBy(inquiries, ({ stage }) => stage || 'new');
  const way = inquiryStatuses.filter((stage) => stage !== 'lost');
  const reached = way.map((_stage, at) =>
    way.slice(at).reduce((sum, later) => sum + (now.get(later) ?? 0), 0),
  );
  return {
    id: 'stages',
    title: 'From New to Won',
    about:
      'Inquiries of these days: how many have come at least as far as each stage, and how many are in it.',
    empty: 'No inquiry came in these days',
    columns: [
      { heading: 'Stage', kind: 'text' },
      { heading: 'Came as far', kind: 'count' },
      { heading: 'Now', kind: 'count' },
    ],
    rows:
      inquiries.length === 0
        ? []
        : [
            ...way.map((stage, at) => [statusLabels[stage], reached[at] ?? 0, now.get(stage) ?? 0]),
            [statusLabels.lost, now.get('lost') ?? 0, now.get('lost') ?? 0],
          ],
    plot: { kind: 'bars', label: 0, values: [1] },
  };
}

export function lostReasons({ inquiries }: Recorded): Panel {
  const lost = inquiries.filter(({ stage }) => stage === 'lost');
  return {
    id: 'lost',
    title: 'Why Lost',
    about: 'Reasons that staff noted for the lost inquiries of these days.',
    empty: 'None of these inquiries was lost',
    columns: [
      { heading: 'Reason', kind: 'text' },
      { heading: 'Inquiries', kind: 'count' },
    ],
    rows: mostFirst(
      countBy(lost, ({ lostReason }) => lostReason || 'Not noted'),
      20,
    ),
    plot: { kind: 'bars', label: 0, values: [1] },
  };
}

export function answers({ inquiries, hours }: Recorded): Panel {
  const openMinutes = createOpenMinutes(hours);
  const weeks = Map.groupBy(inquiries, ({ day }) => mondayOf(day));
  return {
    id: 'answers',
    title: 'First Answers by Week',
    about: 'Minutes of opening time until the first answer that was noted, for the inquiries of each week.',
    empty: 'No inquiry came in these days',
    columns: [
      { heading: 'Week from', kind: 'text' },
      { heading: 'Answered', kind: 'count' },
      { heading: 'Not answered', kind: 'count' },
      { heading: 'Median', kind: 'minutes' },
    ],
    rows: [...weeks]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([monday, some]) => {
        const waits = some.map(({ createdAt, firstResponseAt }) =>
          firstResponseAt ? openMinutes(createdAt, firstResponseAt) : null,
        );
        const { answered, unanswered, median } = responseFigures(waits);
        return [formatInquiryDay(monday), answered, unanswered, median === null ? null : Math.round(median)];
      }),
    plot: { kind: 'bars', label: 0, values: [3] },
  };
}

function mondayOf(day: string): string {
  return daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
}
