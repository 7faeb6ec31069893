import { MOST_MESSAGE } from '#features/customers/contact-fields.ts';
import { vehicleSnapshotSchema, vehicleSnapshotsSchema } from '#features/vehicles/vehicle-snapshot.ts';
import {
  flag,
  id,
  idOf,
  instant,
  json,
  line,
  oneOf,
  orElse,
  orNull,
  pattern,
  text,
  withDefault,
} from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';
import { deviceKinds, MOST_CAME_FROM } from '../../came-from.ts';
import { knownStatuses } from '../../pipeline.ts';

export const inquiries = defineTable(
  'inquiries',
  {
    id: id(),
    /** Made once for each submission, so that a replayed inquiry is stored once. */
    submission_key: line(100),
    first_name: line(100),
    last_name: line(100),
    email: line(254),
    phone: line(40),
    interest: line(100),
    message: text(MOST_MESSAGE),
    is_read: flag(),
    is_spam: flag(),
    /** Not a foreign key: an inquiry outlives the vehicle it was about. */
    vehicle_id: orNull(idOf('vehicles')),
    vehicle_snapshot: orNull(json(vehicleSnapshotSchema)),
    /** Further vehicles that it is about. */
    also_about: withDefault(orNull(json(vehicleSnapshotsSchema))),
    created_at: instant(),
    read_at: orNull(instant()),
    /** How far it has come; empty where that was never noted. Spam is said by `is_spam`. */
    status: withDefault(oneOf(knownStatuses, '')),
    lost_reason: withDefault(line(100)),
    /** Username of the person who looks after it; empty for nobody. */
    assignee: withDefault(line(100)),
    /** A day, by the dealership's clock. */
    follow_up_on: withDefault(orNull(pattern(/^20\d\d-\d\d-\d\d$/, ''))),
    first_response_at: withDefault(orNull(instant())),
    /** Username of the person who answered first; empty where nobody did, or nobody noted who. */
    first_response_by: withDefault(line(100)),
    /** `due` until somebody is told that it waits too long, then the key of that mail; empty when nobody is to be told. */
    overdue_mail: withDefault(orElse(line(100), '')),
    /** The same for the person to whom somebody else gave it. */
    given_mail: withDefault(orElse(line(100), '')),
    /** When that was; empty for one that nobody else gave to who has it. */
    given_at: withDefault(orNull(instant())),
    /** Where the visitor came from; each is empty when unknown. */
    sent_from: withDefault(line(MOST_CAME_FROM)),
    landed_on: withDefault(line(MOST_CAME_FROM)),
    referrer_host: withDefault(line(MOST_CAME_FROM)),
    utm_source: withDefault(line(MOST_CAME_FROM)),
    utm_medium: withDefault(line(MOST_CAME_FROM)),
    utm_campaign: withDefault(line(MOST_CAME_FROM)),
    utm_term: withDefault(line(MOST_CAME_FROM)),
    utm_content: withDefault(line(MOST_CAME_FROM)),
    device_kind: withDefault(oneOf(['', ...deviceKinds], '')),
    /** The same for inquiries that staff say are of one person; empty for one by itself. */
    person_key: withDefault(line(100)),
    /** Key of the photos that came with it; empty without any. */
    photos_key: withDefault(line(100)),
  },
  {
    unique: [['submission_key']],
    policy: 'person',
    backup: 'replaced',
    known: { by: 'submission_key', tells: 'id' },
  },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    inquiries: RowOf<typeof inquiries>;
  }
}
