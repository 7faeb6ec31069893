import { hash, refersTo } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** Each works once: it is deleted when used. */
export const recoveryCodes = defineTable(
  'recovery_codes',
  {
    code_hash: hash(),
    staff_id: refersTo('staff'),
  },
  { primaryKey: ['code_hash'], policy: 'staff', backup: { no: 'goes with the account' } },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    recovery_codes: RowOf<typeof recoveryCodes>;
  }
}
