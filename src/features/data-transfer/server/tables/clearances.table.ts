import { count, id, instant, orNull } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** One clear whose vehicles are kept until the import after it is complete. */
export const clearances = defineTable(
  'clearances',
  {
    id: id(),
    vehicle_count: count(),
    /** How many chunks follow; unknown when the clearing call did not say, 0 once the last one is in. */
    chunk_count: orNull(count()),
    cleared_at: instant(),
    last_used_at: instant(),
  },
  { policy: null, backup: { no: 'a restore replaces the stock that was cleared' } },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    clearances: RowOf<typeof clearances>;
  }
}
