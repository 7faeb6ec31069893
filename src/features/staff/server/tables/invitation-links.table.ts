import { hash, refersTo } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** A link that was mailed or shown: only its hash, so that reading this table lets nobody in. */
export const invitationLinks = defineTable(
  'invitation_links',
  {
    token_hash: hash(),
    invitation_id: refersTo('invitations'),
  },
  { primaryKey: ['token_hash'], policy: 'staff', backup: { no: 'a restore must let nobody in' } },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    invitation_links: RowOf<typeof invitationLinks>;
  }
}
