import { count, id, idOf, instant, line, orNull, pattern } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';
import { MOST_TASK } from '../../task.contract.ts';

/** What somebody is to do on a day, perhaps about an inquiry or a vehicle. */
export const tasks = defineTable(
  'tasks',
  {
    id: id(),
    /** Tells a repeated call from another task, and the same task in a backup. */
    key: line(100),
    text: line(MOST_TASK),
    /** Username; empty for whoever is free. */
    assignee: line(100),
    /** A day, by the dealership's clock. */
    due_on: pattern(/^20\d\d-\d\d-\d\d$/, '2026-01-01'),
    /** Submission key of the inquiry that it is about; empty without one. */
    inquiry_key: line(100),
    vehicle_id: orNull(idOf('vehicles')),
    /** Name of the vehicle as it was then; empty without one. */
    vehicle_title: line(300),
    made_by: line(500),
    created_at: instant(),
    done_at: orNull(instant()),
    done_by: line(500),
    updated_at: instant(),
    /** Goes up with every change. */
    sequence: count(),
  },
  { unique: [['key']], policy: 'notes', backup: 'replaced', known: { by: 'key', tells: 'id' } },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    tasks: RowOf<typeof tasks>;
  }
}
