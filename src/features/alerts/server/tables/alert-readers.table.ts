import { count, id, instant, line, orNull, pattern, withDefault } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

/**
 * Who is told by mail. Whoever wants nothing any more stays as a row without an address, so that no backup brings them
 * back and their link goes on saying so.
 */
export const alertReaders = defineTable(
  'alert_readers',
  {
    id: id(),
    /** Random; also the name in the outbox. */
    key: line(100),
    /** The address in one spelling; `ended` and the key once it is forgotten. */
    person: line(300),
    /** As it was typed; empty once it is forgotten. */
    email: line(254),
    /** When they wanted nothing any more. */
    ended_at: orNull(instant()),
    /** The last day on which somebody looked for news for them, by the dealership's calendar. */
    looked_on: orNull(pattern(/^20\d\d-\d\d-\d\d$/, '2026-01-01')),
    /** When the last mail with news was written for them. */
    mailed_at: orNull(instant()),
    /** Since when they are not written to, until staff say so: they came with a backup, or nobody took their last mails. */
    held_at: withDefault(orNull(instant())),
    /** How many mails in a row nobody took. */
    failures: withDefault(count()),
    /** Goes up with every change of theirs or of their alerts. */
    sequence: withDefault(count()),
    created_at: instant(),
    updated_at: instant(),
  },
  { unique: [['key'], ['person']], policy: 'alert', backup: 'replaced' },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    alert_readers: RowOf<typeof alertReaders>;
  }
}
