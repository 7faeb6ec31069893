import type { Viewer } from '#features/customers/viewer.ts';
import { countOf } from '#server/db/count-of.ts';
import type { Db } from '#server/db/database.ts';
import { isSeenBy } from '../inquiry.repository.ts';
import { originColumns } from '../origin/origin-columns.ts';
import { waits } from '../waiting/waiting.repository.ts';
import { TO_BE_TOLD } from './to-be-told.ts';

const MOST_AT_ONCE = 500;

export type OverdueRepository = ReturnType<typeof createOverdueRepository>;

/** How long inquiries wait for a first answer, and who was told of it. */
export function createOverdueRepository({ db }: { db: Db }) {
  const unanswered = () => db.selectFrom('inquiries').where(waits);
  const overdueBy = (before: Date) => unanswered().where('created_at', '<=', before.toISOString());

  return {
    /** Overdue by a moment and not older than another, and nobody was told. */
    listUntold: ({ before, since }: { before: Date; since: Date }) =>
      overdueBy(before)
        .select(['id', 'assignee', 'created_at'])
        .where('overdue_mail', '=', TO_BE_TOLD)
        .where('created_at', '>=', since.toISOString())
        .orderBy('id')
        .limit(MOST_AT_ONCE)
        .execute(),

    count: (viewer: Viewer, before: Date): Promise<number> =>
      countOf(overdueBy(before).where(isSeenBy(viewer))),

    listOfMail: (key: string) =>
      unanswered()
        .select(['id', 'first_name', 'last_name', 'interest', 'assignee', 'created_at'])
        .where('overdue_mail', '=', key)
        .orderBy('created_at')
        .execute(),

    /** Returns how many of these nobody was told of until now. */
    async mark(tx: Db, ids: readonly number[], key: string): Promise<number> {
      const marked = await tx
        .updateTable('inquiries')
        .set({ overdue_mail: key })
        .where('id', 'in', ids)
        .where('overdue_mail', '=', TO_BE_TOLD)
        .returning('id')
        .execute();
      return marked.length;
    },

    async unmark(tx: Db, key: string): Promise<void> {
      await tx
        .updateTable('inquiries')
        .set({ overdue_mail: TO_BE_TOLD })
        .where('overdue_mail', '=', key)
        .execute();
    },

    /** Inquiries of which is known whether they were answered. */
    listFollowedSince: (at: Date) =>
      db
        .selectFrom('inquiries')
        .select([
          'assignee',
          'created_at',
          'first_response_at',
          'first_response_by',
          'device_kind',
          ...originColumns,
        ])
        .where('is_spam', '=', 0)
        .where('status', '<>', '')
        .where('created_at', '>=', at.toISOString())
        .execute(),
  };
}
