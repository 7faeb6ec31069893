import { count, id, instant, orNull, refersTo, whole } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';
import { pictureColumns } from './picture-columns.ts';

export const photos = defineTable(
  'photos',
  {
    id: id(),
    vehicle_id: refersTo('vehicles'),
    position: whole(),
    ...pictureColumns,
    /** In the 360° view of its vehicle, which is apart from its photos; null for these. */
    spin_place: orNull(count()),
    created_at: instant(),
  },
  { unique: [['vehicle_id', 'id'], ['file_key']], policy: 'offeredCar', backup: 'replaced', hasFiles: true },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    photos: RowOf<typeof photos>;
  }
}
