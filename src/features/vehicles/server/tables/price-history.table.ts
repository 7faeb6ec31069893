import { cents, flag, id, instant, line, orNull, refersTo, withDefault } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

export const priceHistory = defineTable(
  'price_history',
  {
    id: id(),
    vehicle_id: refersTo('vehicles'),
    price_cents: orNull(cents()),
    /** As the vehicle has it; null in steps that were noted before it was. */
    price_type: withDefault(orNull(line(40))),
    /** Whether visitors could see it from then on; null where that was not noted, and then nothing before it counts. */
    is_public: withDefault(orNull(flag())),
    changed_at: instant(),
  },
  { policy: null, backup: 'replaced' },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    price_history: RowOf<typeof priceHistory>;
  }
}
