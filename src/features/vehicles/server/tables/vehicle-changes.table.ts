import { count } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** Kept by the database itself, for every vehicle that was ever changed; also after it is gone. */
export const vehicleChanges = defineTable(
  'vehicle_changes',
  {
    vehicle_id: count(),
    /** Version of the stock in which this vehicle or its photos changed last. */
    version: count(),
  },
  { primaryKey: ['vehicle_id'], policy: null, backup: { no: 'the database counts by itself' } },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    vehicle_changes: RowOf<typeof vehicleChanges>;
  }
}
