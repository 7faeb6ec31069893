import { count, flag, id, instant, orNull, refersTo, whole, withDefault } from '#server/db/column-kinds.ts';
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
    /** Drawn or rendered, and no photograph: buyers and machines are told. */
    is_illustration: withDefault(flag()),
    created_at: instant(),
  },
  { unique: [['vehicle_id', 'id'], ['file_key']], policy: 'offeredCar', backup: 'replaced', hasFiles: true },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    photos: RowOf<typeof photos>;
  }
}
