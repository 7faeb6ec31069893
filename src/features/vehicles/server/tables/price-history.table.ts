import { cents, id, instant, orNull, refersTo } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

export const priceHistory = defineTable(
  'price_history',
  {
    id: id(),
    vehicle_id: refersTo('vehicles'),
    price_cents: orNull(cents()),
    changed_at: instant(),
  },
  { policy: null, backup: 'replaced' },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    price_history: RowOf<typeof priceHistory>;
  }
}
