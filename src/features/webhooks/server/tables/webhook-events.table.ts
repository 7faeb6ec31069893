import { count, id, instant, mayReferTo, ownText } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** What happened and is still to be told. */
export const webhookEvents = defineTable(
  'webhook_events',
  {
    id: id(),
    /** Names it for the receiver, however often it is sent. */
    key: ownText(),
    type: ownText(),
    inquiry_id: mayReferTo('inquiries'),
    booking_id: mayReferTo('bookings'),
    /** Id of the inquiry, the booking or the vehicle. */
    subject_id: count(),
    at: instant(),
  },
  { unique: [['key']], policy: 'otherSystems', backup: { no: 'whoever is told has been told since' } },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    webhook_events: RowOf<typeof webhookEvents>;
  }
}
