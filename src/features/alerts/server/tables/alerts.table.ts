import { vehicleSnapshotSchema } from '#features/vehicles/vehicle-snapshot.ts';
import { id, idOf, instant, json, line, oneOf, orNull, refersTo, text } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';
import { alertKinds, alertStates, MOST_SEARCH } from '../../alert-kinds.ts';
import { MOST_TOLD } from '../../told.ts';

/** What somebody wants to be told of, that they agreed to it, and what they were told. */
export const alerts = defineTable(
  'alerts',
  {
    id: id(),
    key: line(100),
    reader_id: refersTo('alert_readers'),
    /** `search`, `vehicle`. */
    kind: oneOf(alertKinds, 'search'),
    /** Filters as the address of the browse page has them; empty for a vehicle. */
    search: line(MOST_SEARCH),
    /** Not a foreign key: the vehicle may go. */
    vehicle_id: orNull(idOf('vehicles')),
    vehicle_snapshot: orNull(json(vehicleSnapshotSchema)),
    /** `waiting` until it is confirmed, `on`, `paused`. */
    state: oneOf(alertStates, 'paused'),
    /** Vehicles that they know, each with the price that they know. */
    told: text(MOST_TOLD),
    /** When they were told of something last. */
    told_at: orNull(instant()),
    /** When the vehicle was first missing from the site. */
    gone_at: orNull(instant()),
    /** What they agreed to, in the words of then. */
    consent: text(1_000),
    created_at: instant(),
    /** When they agreed by the link in the mail. */
    confirmed_at: orNull(instant()),
  },
  { unique: [['key']], policy: 'alert', backup: 'replaced' },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    alerts: RowOf<typeof alerts>;
  }
}
