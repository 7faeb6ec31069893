import { ownText } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

export const meta = defineTable(
  'meta',
  {
    key: ownText(),
    value: ownText(),
  },
  { primaryKey: ['key'], policy: null, backup: { no: 'is about this installation' } },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    meta: RowOf<typeof meta>;
  }
}
