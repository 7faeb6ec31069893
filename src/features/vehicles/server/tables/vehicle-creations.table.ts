import { instant, ownText, refersTo } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** Which vehicle a create call made, by the caller's own key. */
export const vehicleCreations = defineTable(
  'vehicle_creations',
  {
    creation_key: ownText(),
    vehicle_id: refersTo('vehicles'),
    created_at: instant(),
  },
  {
    primaryKey: ['creation_key'],
    policy: null,
    backup: { no: 'lasts until the wizard is done; a restore keeps those of vehicles that stay' },
  },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    vehicle_creations: RowOf<typeof vehicleCreations>;
  }
}
