import { flag, hash, id, instant, refersTo, withDefault } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** What a buyer changes or cancels a booking with. */
export const bookingLinks = defineTable(
  'booking_links',
  {
    id: id(),
    /** SHA-256 of the link's secret. */
    token_hash: hash(),
    booking_id: refersTo('bookings'),
    made_at: instant(),
    /** Whether it went by mail, so that who has it reads the mailbox. */
    is_mailed: withDefault(flag()),
  },
  { unique: [['token_hash']], policy: 'booking', backup: 'replaced' },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    booking_links: RowOf<typeof bookingLinks>;
  }
}
