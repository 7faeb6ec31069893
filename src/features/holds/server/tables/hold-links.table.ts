import { flag, hash, id, instant, refersTo, withDefault } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** What a buyer withdraws a hold with. */
export const holdLinks = defineTable(
  'hold_links',
  {
    id: id(),
    /** SHA-256 of the link's secret. */
    token_hash: hash(),
    hold_id: refersTo('vehicle_holds'),
    made_at: instant(),
    /** Whether it went by mail; whoever typed the address has the others. */
    is_mailed: withDefault(flag()),
  },
  { unique: [['token_hash']], policy: 'hold', backup: 'replaced' },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    hold_links: RowOf<typeof holdLinks>;
  }
}
