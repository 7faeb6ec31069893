import { id, instant, json, pattern, refersTo } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';
import { digestSchema } from '../digest/digest-content.ts';

/** What one mail with news tells. */
export const alertDigests = defineTable(
  'alert_digests',
  {
    id: id(),
    reader_id: refersTo('alert_readers'),
    day: pattern(/^20\d\d-\d\d-\d\d$/, '2026-01-01'),
    content: json(digestSchema, '[]'),
    created_at: instant(),
  },
  { unique: [['reader_id', 'day']], policy: 'alert', backup: 'replaced' },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    alert_digests: RowOf<typeof alertDigests>;
  }
}
