import { id, instant } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';
import { pictureColumns } from './picture-columns.ts';

/** A picture of the dealership itself. Settings name it by its id. */
export const sitePictures = defineTable(
  'site_pictures',
  {
    id: id(),
    ...pictureColumns,
    created_at: instant(),
  },
  { unique: [['file_key']], policy: 'staff', backup: 'by its own rule', hasFiles: true },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    site_pictures: RowOf<typeof sitePictures>;
  }
}
