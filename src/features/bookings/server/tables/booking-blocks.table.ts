import { id, instant, line } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';
import { MOST_REASON } from '../../booking-states.ts';

/** Times that nobody can book. */
export const bookingBlocks = defineTable(
  'booking_blocks',
  {
    id: id(),
    /** Tells a repeated call from another block, and the same block in a backup. */
    key: line(100),
    starts_at: instant(),
    ends_at: instant(),
    reason: line(MOST_REASON),
    /** Who blocked them. */
    staff_name: line(500),
    made_at: instant(),
  },
  { unique: [['key']], policy: 'staff', backup: 'replaced' },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    booking_blocks: RowOf<typeof bookingBlocks>;
  }
}
