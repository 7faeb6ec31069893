import { vehicleSnapshotSchema } from '#features/vehicles/vehicle-snapshot.ts';
import {
  count,
  flag,
  id,
  idOf,
  instant,
  json,
  line,
  oneOf,
  orNull,
  whole,
  withDefault,
} from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';
import { bookingKinds, bookingStates, MOST_KEY_NOTE } from '../../booking-states.ts';

/** A test drive or an inspection at a time. */
export const bookings = defineTable(
  'bookings',
  {
    id: id(),
    /** Tells a repeated call from another booking; also its name in calendars and in the outbox. */
    key: line(100),
    /** Key of the inquiry that it answers, where staff entered it for one. */
    inquiry_key: withDefault(orNull(line(100))),
    kind: oneOf(bookingKinds, 'inspection'),
    /** Where it cannot be read whether a booking stands, staff are asked. */
    state: oneOf(bookingStates, 'requested'),
    /** Not a foreign key: a booking outlives its vehicle. */
    vehicle_id: orNull(idOf('vehicles')),
    /** The vehicle as it was then. */
    vehicle_snapshot: orNull(json(vehicleSnapshotSchema)),
    starts_at: instant(),
    ends_at: instant(),
    /** From 1 to as many as can come at the same time; 0 while it takes no time from anybody. */
    seat: count(),
    /** The mailbox, in one spelling. */
    person: line(254),
    /** 1 or 2 while it counts as an open one of this person. */
    person_place: orNull(whole(1)),
    first_name: line(100),
    last_name: line(100),
    email: line(254),
    phone: line(40),
    has_licence: flag(),
    /** Raised with every change that calendars are told of. */
    sequence: withDefault(count()),
    reminded_at: orNull(instant()),
    /** When the buyer was told that the vehicle is sold. */
    sold_told_at: orNull(instant()),
    /** When the buyer was told that the vehicle is on hold; empty again when it is not. */
    hold_told_at: withDefault(orNull(instant())),
    /** The username of the person who looks after it; null for nobody. */
    assignee: withDefault(line(100)),
    /** When staff saw the driver licence, and who did; null while nobody has. */
    licence_seen_at: withDefault(orNull(instant())),
    licence_seen_by: withDefault(line(500)),
    /** Where the key of the vehicle is. */
    key_note: withDefault(line(MOST_KEY_NOTE)),
    /** Since when the mailbox is known to be the buyer's: by a link in a mail, or because staff know them. */
    vouched_at: withDefault(orNull(instant())),
    /** Until when the buyer may show that by the link; stays when they did not. */
    keep_by: withDefault(orNull(instant())),
    created_at: instant(),
    updated_at: instant(),
  },
  {
    unique: [
      { columns: ['starts_at', 'seat'], where: ({ seat, state }) => state !== 'cancelled' && seat !== 0 },
      {
        columns: ['vehicle_id', 'starts_at'],
        where: ({ seat, state }) => state !== 'cancelled' && seat !== 0,
      },
      { columns: ['person', 'person_place'], where: ({ state }) => state !== 'cancelled' },
      ['key'],
    ],
    policy: 'booking',
    backup: 'replaced',
  },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    bookings: RowOf<typeof bookings>;
  }
}
