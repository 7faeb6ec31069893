import { hash, instant, refersTo } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** Where the calendar of a staff member fetches the bookings. */
export const calendarAddresses = defineTable(
  'calendar_addresses',
  {
    staff_id: refersTo('staff'),
    /** SHA-256 of the address's secret. */
    token_hash: hash(),
    made_at: instant(),
  },
  {
    primaryKey: ['staff_id'],
    unique: [['token_hash']],
    policy: 'calendars',
    backup: { no: 'goes with the account' },
  },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    calendar_addresses: RowOf<typeof calendarAddresses>;
  }
}
