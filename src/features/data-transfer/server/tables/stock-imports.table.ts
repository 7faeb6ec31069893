import { count, id, instant, line, orNull } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** An import that did not clear and can be undone for some days; chunks of one upload are one. */
export const stockImports = defineTable(
  'stock_imports',
  {
    id: id(),
    staff_id: orNull(count()),
    staff_name: line(500),
    /** How many chunks there are; null when it came at once, or its chunks do not say. */
    chunk_count: orNull(count()),
    imported_at: instant(),
    last_used_at: instant(),
  },
  { policy: 'staff', backup: { no: 'a restore replaces the stock that was imported' } },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    stock_imports: RowOf<typeof stockImports>;
  }
}
