import { id, idOf, instant, line, orNull, ownText } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** Vehicles that staff have deleted, each with what went with it, as long as they can be put back. */
export const deletedRows = defineTable(
  'deleted_rows',
  {
    id: id(),
    vehicle_id: idOf('vehicles'),
    /** `vehicle`, `photo`, `price`, `creation`. */
    kind: ownText(),
    /** Key of a photo, so that its files are not swept away. */
    file_key: orNull(ownText()),
    content: ownText(),
    staff_name: line(500),
    deleted_at: instant(),
  },
  // A draft that was made of a car that somebody offered has its registration and its photos.
  { policy: 'offeredCar', backup: { no: 'the backup of before has them as vehicles; here they stay' } },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    deleted_rows: RowOf<typeof deletedRows>;
  }
}
