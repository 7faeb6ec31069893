import { instant, ownText } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

export const erasedAddresses = defineTable(
  'erased_addresses',
  {
    /** Hash of a mail address, slow to guess. */
    address_hash: ownText(),
    salt: ownText(),
    /** The last time. */
    erased_at: instant(),
  },
  {
    primaryKey: ['address_hash'],
    policy: 'erased',
    backup: { no: 'an older backup must not forget who was erased' },
  },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    erased_addresses: RowOf<typeof erasedAddresses>;
  }
}
