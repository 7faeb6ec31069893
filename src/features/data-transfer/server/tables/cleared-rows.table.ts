import { count, id, orNull, ownText, refersTo } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

export const clearedRows = defineTable(
  'cleared_rows',
  {
    id: id(),
    clearance_id: refersTo('clearances'),
    /**
     * `vehicle`, `photo`, `price`, `card`, `creation`: set aside. `imported`: came in since, and goes when those come back.
     * `begun_by`: the account that cleared.
     */
    kind: ownText(),
    row_id: count(),
    /** Key of a photo, so that its files are not swept away. */
    file_key: orNull(ownText()),
    content: ownText(),
  },
  { policy: 'offeredCar', backup: { no: 'a restore replaces the stock that was cleared' } },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    cleared_rows: RowOf<typeof clearedRows>;
  }
}
