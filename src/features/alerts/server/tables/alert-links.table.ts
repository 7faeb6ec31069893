import { hash, id, instant, line, refersTo } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/** What somebody confirms, changes and ends their alerts with. Each mail has its own. */
export const alertLinks = defineTable(
  'alert_links',
  {
    id: id(),
    /** SHA-256 of the link's secret. */
    token_hash: hash(),
    reader_id: refersTo('alert_readers'),
    /** The alert that it confirms; empty for one that only shows them all. */
    alert_key: line(100),
    made_at: instant(),
  },
  { unique: [['token_hash']], policy: 'alert', backup: 'replaced' },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    alert_links: RowOf<typeof alertLinks>;
  }
}
