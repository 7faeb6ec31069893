import { ownText } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** A photo key that this database has let go of, or was about to take: see the fourth migration. */
export const loosePhotos = defineTable(
  'loose_photos',
  {
    file_key: ownText(),
  },
  { primaryKey: ['file_key'], policy: null, backup: { no: 'is about files of this machine' } },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    loose_photos: RowOf<typeof loosePhotos>;
  }
}
