import { count, instant, ownText, refersTo } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** What somebody is still working on. */
export const settingsDrafts = defineTable(
  'settings_drafts',
  {
    staff_id: refersTo('staff'),
    based_on: count(),
    content: ownText(),
    saved_at: instant(),
  },
  { primaryKey: ['staff_id'], policy: 'staff', backup: { no: 'goes with the account' } },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    settings_drafts: RowOf<typeof settingsDrafts>;
  }
}
