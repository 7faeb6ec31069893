import { id, instant, orNull, ownText } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

export const invitations = defineTable(
  'invitations',
  {
    id: id(),
    /** Names it in the outbox: an id could mean another invitation after a restore elsewhere. */
    key: ownText(),
    full_name: ownText(),
    email: ownText(),
    role: ownText(),
    /** Name of the one who invited. */
    invited_by: ownText(),
    created_at: instant(),
    expires_at: instant(),
    used_at: orNull(instant()),
    withdrawn_at: orNull(instant()),
  },
  { unique: [['key']], policy: 'staff', backup: { no: 'a restore must let nobody in' } },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    invitations: RowOf<typeof invitations>;
  }
}
