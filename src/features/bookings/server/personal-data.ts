import type { NamingWords, PersonalData } from '#server/people/personal-data.ts';
import { personColumns, readable, withVehicle } from '#server/people/readable.ts';
import { bookingOf, namelessBookingTitles } from '../activity-words.ts';
import { listEventsOf, removeBookings } from './person-bookings.repository.ts';

const bookingColumns = {
  created_at: 'Booked',
  ...personColumns,
  kind: 'Kind',
  state: 'State',
  starts_at: 'From',
  ends_at: 'To',
  has_licence: 'Says they hold a licence',
  assignee: 'Looked after by',
  reminded_at: 'Reminded',
  licence_seen_at: 'Licence seen',
  licence_seen_by: 'Licence seen by',
  key_note: 'Key note',
  vouched_at: 'Mailbox confirmed',
  keep_by: 'To be confirmed by',
} as const;

const eventColumns = { at: 'When', kind: 'Kind', text: 'Time', staff_name: 'By' } as const;

/** What is held about somebody who booked. The history goes with its booking. */
export const bookingData: readonly PersonalData[] = [
  {
    label: 'Bookings',
    list: async (_tx, { bookings }) => bookings.map((row) => withVehicle(readable(row, bookingColumns), row)),
    erase: (tx, { bookings }) => removeBookings(tx, bookings),
  },
  {
    label: 'History of bookings',
    list: async (tx, { bookings }) =>
      (await listEventsOf(tx, bookings)).map((row) => readable(row, eventColumns)),
  },
];

export const bookingNames: NamingWords = {
  nameless: namelessBookingTitles,
  beginnings: (name) => [`${bookingOf({ first_name: name, last_name: '' })}:`],
};
