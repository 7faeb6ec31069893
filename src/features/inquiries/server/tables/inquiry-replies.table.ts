import { id, instant, line, refersTo, text } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';
import { MOST_REPLY, MOST_SUBJECT } from '../../reply.ts';

/** What staff wrote to the customer of an inquiry. Whether it was sent, its mail in the outbox says. */
export const inquiryReplies = defineTable(
  'inquiry_replies',
  {
    id: id(),
    /** What its mail is about. */
    key: line(100),
    inquiry_id: refersTo('inquiries'),
    subject: line(MOST_SUBJECT),
    text: text(MOST_REPLY),
    /** Address of the person who wrote it; empty for the dealership. */
    reply_to: line(254),
    staff_name: line(500),
    at: instant(),
  },
  { unique: [['key']], policy: 'notes', backup: 'replaced', known: { by: 'key', tells: 'id' } },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    inquiry_replies: RowOf<typeof inquiryReplies>;
  }
}
