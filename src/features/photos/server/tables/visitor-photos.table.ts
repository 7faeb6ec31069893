import { count, id, instant, line } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';
import { pictureColumns } from './picture-columns.ts';

/** A photo of the car that a visitor offers: see the migration. */
export const visitorPhotos = defineTable(
  'visitor_photos',
  {
    id: id(),
    /** The inquiry names the same; until there is one, the photo waits for it. */
    photos_key: line(100),
    /** Made by the browser, so that a photo that is sent again is stored once. */
    key: line(100),
    /** Among those of the same inquiry, from 1. */
    place: count(),
    ...pictureColumns,
    created_at: instant(),
  },
  {
    unique: [['photos_key', 'place'], ['file_key'], ['key']],
    policy: 'offeredCar',
    backup: 'replaced',
    known: { by: 'key', tells: 'id' },
    hasFiles: true,
  },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    visitor_photos: RowOf<typeof visitorPhotos>;
  }
}
