import { flag, id, instant, orNull, ownText, withDefault } from '#server/db/column-kinds.ts';
import { defineTable, type RowOf } from '#server/db/define-table.ts';

export const staff = defineTable(
  'staff',
  {
    id: id(),
    /** Lower case; the one people type is folded before it is compared. */
    username: ownText(),
    full_name: ownText(),
    password_hash: ownText(),
    /** The demonstration account: refused as soon as the site listens beyond this machine. */
    is_demo: flag(),
    created_at: instant(),
    /** What they may do: `src/shared/permissions.ts`. */
    role: withDefault(ownText()),
    /** Lower case; empty when none is known. */
    email: withDefault(ownText()),
    /** A disabled account stays, because activity and inquiries name it. */
    disabled_at: withDefault(orNull(instant())),
    /** Not named as in sessions: the version before joins the two and asks for that name. */
    last_active_at: withDefault(orNull(instant())),
    /** Whether they want a mail when somebody gives them an inquiry. */
    mail_when_given: withDefault(flag()),
    /** Whether they want the figures of the week by mail. */
    mail_on_monday: withDefault(flag()),
  },
  {
    unique: [{ columns: ['email'], where: ({ email }) => email !== '' }, ['username']],
    policy: 'staff',
    backup: { no: 'a restore must neither lock staff out nor let anyone in' },
  },
);

declare module '#server/db/tables.ts' {
  interface Tables {
    staff: RowOf<typeof staff>;
  }
}
