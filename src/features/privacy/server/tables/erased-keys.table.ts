import { hash, instant } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** Key of an inquiry or booking that was erased on request: in a restored backup it is erased again. */
export const erasedKeys = defineTable(
  'erased_keys',
  {
    /** SHA-256 of its key. */
    key_hash: hash(),
    erased_at: instant(),
  },
  {
    primaryKey: ['key_hash'],
    policy: 'erased',
    backup: { no: 'an older backup must not forget who was erased' },
  },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    erased_keys: RowOf<typeof erasedKeys>;
  }
}
