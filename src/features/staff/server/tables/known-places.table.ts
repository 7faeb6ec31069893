import { hash, instant, refersTo } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** Where somebody has logged in before; guesses from elsewhere do not shut them out there. */
export const knownPlaces = defineTable(
  'known_places',
  {
    /** SHA-256 of the username with the network or with the browser's own secret. */
    place_hash: hash(),
    staff_id: refersTo('staff'),
    seen_at: instant(),
  },
  {
    primaryKey: ['place_hash'],
    policy: 'staff',
    backup: { no: 'where somebody logged in goes with their account' },
  },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    known_places: RowOf<typeof knownPlaces>;
  }
}
