import { count } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** One row. The database raises it with every transaction that changes vehicles or photos. */
export const stockVersion = defineTable(
  'stock_version',
  {
    version: count(),
  },
  { primaryKey: [], policy: null, backup: { no: 'the database counts by itself' } },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    stock_version: RowOf<typeof stockVersion>;
  }
}
