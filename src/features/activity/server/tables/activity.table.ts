import { id, idOf, instant, json, line, orNull, pattern, text } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

export const activity = defineTable(
  'activity',
  {
    id: id(),
    staff_id: orNull(idOf('staff')),
    staff_name: line(500),
    action: pattern(/^[a-z_]{1,60}$/, 'unknown'),
    vehicle_id: orNull(idOf('vehicles')),
    title: text(2_000),
    before: orNull(json()),
    after: orNull(json()),
    at: instant(),
  },
  {
    // Its entries name customers as well as staff.
    policy: 'notes',
    backup: 'by its own rule',
    known: { by: 'id', tells: 'at' },
  },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    activity: RowOf<typeof activity>;
  }
}
