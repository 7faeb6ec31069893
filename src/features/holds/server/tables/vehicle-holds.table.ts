import { MOST_MESSAGE } from '#features/customers/contact-fields.ts';
import { vehicleSnapshotSchema } from '#features/vehicles/vehicle-snapshot.ts';
import {
  count,
  id,
  idOf,
  instant,
  json,
  line,
  oneOf,
  orNull,
  pattern,
  text,
  withDefault,
} from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';
import { holdStates } from '../../hold-states.ts';

/** A vehicle that a buyer asks us to hold for them. */
export const vehicleHolds = defineTable(
  'vehicle_holds',
  {
    id: id(),
    /** Tells a repeated form from another one; also its name in the outbox. */
    key: line(100),
    /** Key of the inquiry that a hold answers which staff entered, or empty. Null for one that a buyer asked for. */
    inquiry_key: withDefault(orNull(line(100))),
    /** `asked`, `confirmed`, `declined`, `released`, `sold`, `withdrawn`. */
    state: oneOf(holdStates, 'asked'),
    /** Not a foreign key: what was asked outlives the vehicle. */
    vehicle_id: orNull(idOf('vehicles')),
    /** The vehicle as it was then. */
    vehicle_snapshot: orNull(json(vehicleSnapshotSchema)),
    /** The mailbox, in one spelling. */
    person: line(254),
    first_name: line(100),
    last_name: line(100),
    email: line(254),
    phone: line(40),
    message: text(MOST_MESSAGE),
    /** `2026-11-20`: the last day on which the buyer needs it; null from before the form asked. */
    wanted_until: withDefault(orNull(pattern(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, ''))),
    /** When staff are asked what becomes of it; it does not end by itself. */
    until_at: orNull(instant()),
    /** What the vehicle was before, to give it back. */
    status_before: orNull(line(100)),
    /** When staff were told that its time is up. */
    due_told_at: orNull(instant()),
    /** Username of who looks after a hold that has no inquiry; empty for nobody. */
    assignee: withDefault(line(100)),
    /** Who decided last. */
    staff_name: withDefault(line(500)),
    /** Raised with every decision. */
    sequence: withDefault(count()),
    /** As of bookings. */
    vouched_at: withDefault(orNull(instant())),
    keep_by: withDefault(orNull(instant())),
    created_at: instant(),
    updated_at: instant(),
  },
  {
    unique: [
      { columns: ['vehicle_id', 'person'], where: ({ state }) => state === 'asked' },
      { columns: ['vehicle_id'], where: ({ state }) => state === 'confirmed' },
      ['key'],
    ],
    policy: 'hold',
    backup: 'replaced',
  },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    vehicle_holds: RowOf<typeof vehicleHolds>;
  }
}
