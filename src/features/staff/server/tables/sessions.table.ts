import { hash, instant, orNull, ownText, refersTo, withDefault } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

export const sessions = defineTable(
  'sessions',
  {
    /** SHA-256 of the cookie's value: reading this table lets nobody in. */
    id_hash: hash(),
    staff_id: refersTo('staff'),
    created_at: instant(),
    last_seen_at: instant(),
    user_agent: withDefault(ownText()),
    /** The network address of the login. */
    address: withDefault(ownText()),
    /** When the password or a passkey was last given since the log-in; null before. */
    confirmed_at: withDefault(orNull(instant())),
  },
  { primaryKey: ['id_hash'], policy: 'staff', backup: { no: 'a restore must let nobody in' } },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    sessions: RowOf<typeof sessions>;
  }
}
