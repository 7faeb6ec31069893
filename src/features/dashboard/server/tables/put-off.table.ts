import { instant, line, pattern, refersTo } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** What somebody wants to see again later, of their own list alone. */
export const putOff = defineTable(
  'put_off',
  {
    staff_id: refersTo('staff'),
    kind: pattern(/^[a-z_]{1,20}$/, 'waiting'),
    /** The random key of what it is. */
    key: line(100),
    until_at: instant(),
  },
  {
    primaryKey: ['staff_id', 'kind', 'key'],
    policy: 'staff',
    backup: { no: 'goes with the account' },
  },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    put_off: RowOf<typeof putOff>;
  }
}
