import { id, idOf, orNull, ownText, refersTo } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

export const importedRows = defineTable(
  'imported_rows',
  {
    id: id(),
    import_id: refersTo('stock_imports'),
    /** `added`: a new vehicle. `changed`: what one was before. `photo`: one that a vehicle had before and no more. */
    kind: ownText(),
    vehicle_id: idOf('vehicles'),
    /** In one word what the vehicle was before, and as the import left it: when it is no more, somebody has worked on it. */
    state_before: ownText(),
    state_after: ownText(),
    /** Key of a photo, so that its files are not swept away. */
    file_key: orNull(ownText()),
    content: ownText(),
  },
  { policy: 'offeredCar', backup: { no: 'a restore replaces the stock that was imported' } },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    imported_rows: RowOf<typeof importedRows>;
  }
}
