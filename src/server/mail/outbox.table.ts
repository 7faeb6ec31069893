import {
  count,
  id,
  instant,
  line,
  mayReferTo,
  orNull,
  ownText,
  text,
  withDefault,
} from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

export const outbox = defineTable(
  'outbox',
  {
    id: id(),
    /** The inquiry it goes with when that is removed, if there is one. */
    inquiry_id: mayReferTo('inquiries'),
    /** Who writes it. */
    kind: ownText(),
    /** What it is about, by the key its writer knows that by: with the kind, the name of the mail. */
    about: line(200),
    attempts: withDefault(count()),
    next_attempt_at: instant(),
    sent_at: orNull(instant()),
    last_error: orNull(text(1_000)),
    /** Set for mail that came out of a backup: it waits for staff to let it go. */
    held_at: withDefault(orNull(instant())),
    /** When it was given up; nobody took it in three days of trying. */
    given_up_at: orNull(instant()),
    /** How long it has waited between attempts, in seconds. */
    waited_s: withDefault(count()),
    /** How often the network that asked for it had asked in the hour before: where mail is short, the first go first. */
    turn: withDefault(count()),
    created_at: instant(),
  },
  { unique: [['about', 'kind']], policy: 'mail', backup: 'replaced' },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    outbox: RowOf<typeof outbox>;
  }
}
