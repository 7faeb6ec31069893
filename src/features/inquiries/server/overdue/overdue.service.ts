import { randomUUID } from 'node:crypto';
import type { Viewer } from '#features/customers/viewer.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { DAY_MS } from '#shared/dates.ts';
import type { WaitOf } from '../inquiry.presenter.ts';
import { isSeenBy } from '../inquiry.repository.ts';
import { overdueBefore } from '../list/overdue-before.ts';
import { OVERDUE_MAIL, TO_BE_TOLD } from './to-be-told.ts';

export { OVERDUE_MAIL } from './to-be-told.ts';

/** No overdue mail beyond this age (first start, long outage). */
const MOST_DAYS = 14;
const MOST_AT_ONCE = 500;

interface Dependencies {
  db: Db;
  outbox: Pick<OutboxRepository, 'add' | 'withdrawOne'>;
  waitOf: WaitOf;
  clock: Clock;
}

export type OverdueService = ReturnType<typeof createOverdueService>;

/** Inquiries that have waited longer than the dealership wants. */
export function createOverdueService({ db, outbox, waitOf, clock }: Dependencies) {
  const overdueBy = (before: Date) =>
    db
      .selectFrom('inquiries')
      .where('is_spam', '=', 0)
      .where('status', '=', 'new')
      .where('first_response_at', 'is', null)
      .where('created_at', '<=', before.toISOString());

  return {
    /**
     * Plans one mail for each person whose inquiries are overdue now, however many they are; each inquiry is in one mail
     * only, because it is marked in the transaction that plans the mail.
     */
    async planMails(): Promise<void> {
      const before = overdueBefore(clock.now(), waitOf);
      if (!before) return;
      const rows = await overdueBy(before)
        .select(['id', 'assignee', 'created_at'])
        .where('overdue_mail', '=', TO_BE_TOLD)
        .where('created_at', '>=', new Date(clock.now().getTime() - MOST_DAYS * DAY_MS).toISOString())
        .orderBy('id')
        .limit(MOST_AT_ONCE)
        .execute();
      const byPerson = Map.groupBy(rows, ({ assignee }) => assignee);
      for (const inquiries of byPerson.values()) await planMail(inquiries.map(({ id }) => id));
    },

    /** Overdue inquiries that this person sees. The database counts: thousands may wait. */
    async count(viewer: Viewer): Promise<number> {
      const before = overdueBefore(clock.now(), waitOf);
      if (!before) return 0;
      const { found } = await overdueBy(before)
        .select(({ fn }) => fn.countAll<number>().as('found'))
        .where(isSeenBy(viewer))
        .executeTakeFirstOrThrow();
      return Number(found);
    },

    /** Inquiries that still wait: the mail server may have been away for long. */
    listOfMail: (key: string) =>
      db
        .selectFrom('inquiries')
        .select(['id', 'first_name', 'last_name', 'interest', 'assignee', 'created_at'])
        .where('overdue_mail', '=', key)
        .where('is_spam', '=', 0)
        .where('status', '=', 'new')
        .where('first_response_at', 'is', null)
        .orderBy('created_at')
        .execute(),

    /** Its inquiries may come to wait again: then somebody is to be told. */
    withdraw: (key: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await tx
          .updateTable('inquiries')
          .set({ overdue_mail: TO_BE_TOLD })
          .where('overdue_mail', '=', key)
          .execute();
        await outbox.withdrawOne(tx, { kind: OVERDUE_MAIL, about: key });
      }),
  };

  function planMail(ids: readonly number[]): Promise<void> {
    return db.transaction().execute(async (tx) => {
      const key = randomUUID();
      const marked = await tx
        .updateTable('inquiries')
        .set({ overdue_mail: key })
        .where('id', 'in', ids)
        .where('overdue_mail', '=', TO_BE_TOLD)
        .returning('id')
        .execute();
      if (marked.length > 0) await outbox.add(tx, [{ kind: OVERDUE_MAIL, about: key }]);
    });
  }
}
