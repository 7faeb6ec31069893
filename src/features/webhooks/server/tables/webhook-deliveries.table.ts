import {
  count,
  id,
  instant,
  mayReferTo,
  orNull,
  ownText,
  refersTo,
  withDefault,
} from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** One event to one address. */
export const webhookDeliveries = defineTable(
  'webhook_deliveries',
  {
    id: id(),
    endpoint_id: refersTo('webhook_endpoints'),
    event_key: ownText(),
    type: ownText(),
    inquiry_id: mayReferTo('inquiries'),
    booking_id: mayReferTo('bookings'),
    payload: ownText(),
    attempts: withDefault(count()),
    next_attempt_at: instant(),
    delivered_at: withDefault(orNull(instant())),
    given_up_at: withDefault(orNull(instant())),
    last_attempt_at: withDefault(orNull(instant())),
    last_result: withDefault(ownText()),
    took_ms: withDefault(orNull(count())),
    created_at: instant(),
  },
  {
    unique: [['endpoint_id', 'event_key']],
    policy: 'otherSystems',
    backup: { no: 'whoever is told has been told since' },
  },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    webhook_deliveries: RowOf<typeof webhookDeliveries>;
  }
}
