import { count, id, line, oneOf, pattern } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';
import { counted, MOST_SUBJECT } from '../../counted.ts';

/** Sums of a day, by the dealership's calendar. */
export const visitCounts = defineTable(
  'visit_counts',
  {
    id: id(),
    day: pattern(/^20\d\d-\d\d-\d\d$/, '2000-01-01'),
    what: oneOf(counted),
    subject: line(MOST_SUBJECT),
    times: count(),
  },
  { unique: [['day', 'what', 'subject']], policy: 'visits', backup: 'replaced' },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    visit_counts: RowOf<typeof visitCounts>;
  }
}
