import { type Column, count, instant, orNull, ownText, refersTo } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

export const passkeys = defineTable(
  'passkeys',
  {
    /** As the device names it, base64url. */
    id: ownText(),
    staff_id: refersTo('staff'),
    name: ownText(),
    public_key: ownText(),
    /** A string on PostgreSQL. */
    counter: count() as Column<number | string>,
    created_at: instant(),
    last_used_at: orNull(instant()),
  },
  { primaryKey: ['id'], policy: 'staff', backup: { no: 'goes with the account' } },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    passkeys: RowOf<typeof passkeys>;
  }
}
