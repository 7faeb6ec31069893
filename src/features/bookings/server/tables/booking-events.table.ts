import { id, instant, line, pattern, refersTo } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** What happened to a booking. */
export const bookingEvents = defineTable(
  'booking_events',
  {
    id: id(),
    /** Tells the same event from another one in a restore. */
    key: line(100),
    booking_id: refersTo('bookings'),
    /** `booked`, `moved`, the state that it was given, or what staff noted. */
    kind: pattern(/^[a-z_]{1,40}$/, 'booked'),
    /** For which time, or the note. */
    text: line(200),
    /** Who did it; empty for the buyer. */
    staff_name: line(500),
    at: instant(),
  },
  { unique: [['key']], policy: 'notes', backup: 'replaced' },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    booking_events: RowOf<typeof bookingEvents>;
  }
}
