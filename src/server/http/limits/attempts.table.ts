import { count, id, ownText } from '../../db/column-kinds.ts';
import { defineTable, type RowOf } from '../../db/define-table.ts';

export const attempts = defineTable(
  'attempts',
  {
    id: id(),
    /** What is limited and for whom, such as `login 203.0.113.9`. */
    key: ownText(),
    at_ms: count(),
  },
  { policy: 'limits', backup: { no: 'who tried what counts on this machine alone' } },
);

declare module '../../db/tables.ts' {
  interface Tables {
    attempts: RowOf<typeof attempts>;
  }
}
