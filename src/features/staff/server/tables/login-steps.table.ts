import { count, hash, instant, mayReferTo, ownText, withDefault } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** Between a right password and its code, or a challenge to a passkey: for minutes, and once. */
export const loginSteps = defineTable(
  'login_steps',
  {
    step_hash: hash(),
    kind: ownText(),
    staff_id: mayReferTo('staff'),
    created_at: instant(),
    /** Each code counts as wrong before it is looked at. */
    wrong_codes: withDefault(count()),
  },
  { primaryKey: ['step_hash'], policy: 'staff', backup: { no: 'lasts for minutes' } },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    login_steps: RowOf<typeof loginSteps>;
  }
}
