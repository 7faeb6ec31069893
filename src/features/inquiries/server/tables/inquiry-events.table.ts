import { MOST_MESSAGE } from '#features/customers/contact-fields.ts';
import {
  id,
  instant,
  json,
  line,
  orNull,
  pattern,
  refersTo,
  text,
  withDefault,
} from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';
import { beforeSaleSchema } from '../sale/before-sale.ts';

/** What staff did about an inquiry, in words. */
export const inquiryEvents = defineTable(
  'inquiry_events',
  {
    id: id(),
    /** Tells the same event from another one, in a repeated call and in a restore. */
    key: line(100),
    inquiry_id: refersTo('inquiries'),
    kind: pattern(/^[a-z_]{1,40}$/, 'note'),
    text: text(MOST_MESSAGE),
    staff_name: line(500),
    /** What the inquiry was before, of a sale or a call that moved it. */
    was: withDefault(orNull(json(beforeSaleSchema))),
    at: instant(),
  },
  { unique: [['key']], policy: 'notes', backup: 'replaced', known: { by: 'key', tells: 'id' } },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    inquiry_events: RowOf<typeof inquiryEvents>;
  }
}
