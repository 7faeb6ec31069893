import { count, idOf, instant, json, line, orNull, text } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** Settings as they were published; the newest are live. */
export const settingsVersions = defineTable(
  'settings_versions',
  {
    id: count(),
    // Whatever is in it: a section that cannot be read must stay so, because its default may not be what was chosen.
    content: text(500_000),
    /** What was different from the one before, in words. */
    changes: json(undefined, '[]'),
    /** Not a foreign key: the history outlives an account. */
    staff_id: orNull(idOf('staff')),
    staff_name: line(500),
    published_at: instant(),
  },
  { policy: 'staff', backup: 'by its own rule' },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    settings_versions: RowOf<typeof settingsVersions>;
  }
}
