import { count, instant, orNull, ownText, refersTo, withDefault } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** The app on somebody's phone that makes codes. It counts once `confirmed_at` is set. */
export const authenticators = defineTable(
  'authenticators',
  {
    staff_id: refersTo('staff'),
    /** Encrypted, with the name of the key: see secret-box.ts. */
    sealed_secret: ownText(),
    /** Step of the newest code that was taken: it and those before are refused. */
    last_step: withDefault(count()),
    created_at: instant(),
    confirmed_at: orNull(instant()),
    /** In a row; at the most that are taken, no code counts until somebody says so. */
    wrong_codes: withDefault(count()),
  },
  { primaryKey: ['staff_id'], policy: 'staff', backup: { no: 'goes with the account' } },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    authenticators: RowOf<typeof authenticators>;
  }
}
