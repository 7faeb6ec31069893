import { hash, instant, orNull, ownText, refersTo } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** Somebody has asked for a new password. */
export const passwordResets = defineTable(
  'password_resets',
  {
    /** Names it in the outbox. */
    key: ownText(),
    staff_id: refersTo('staff'),
    asked_at: instant(),
    /** SHA-256 of the link's secret, and since when it counts; null before the mail was written. */
    token_hash: orNull(hash()),
    sent_at: orNull(instant()),
  },
  { primaryKey: ['key'], unique: [['token_hash']], policy: 'staff', backup: { no: 'lasts for an hour' } },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    password_resets: RowOf<typeof passwordResets>;
  }
}
