import { randomUUID } from 'node:crypto';
import type { Viewer } from '#features/customers/viewer.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { DAY_MS } from '#shared/dates.ts';
import { OVERDUE_MAIL } from '../../inquiry-mails.ts';
import type { WaitOf } from '../inquiry.presenter.ts';
import { overdueBefore } from '../list/overdue-before.ts';
import type { OverdueRepository } from './overdue.repository.ts';

/** No overdue mail beyond this age (first start, long outage). */
const MOST_DAYS = 14;

interface Dependencies {
  db: Db;
  overdue: OverdueRepository;
  outbox: Pick<OutboxRepository, 'add' | 'withdrawOne'>;
  waitOf: WaitOf;
  clock: Clock;
}

export type OverdueService = ReturnType<typeof createOverdueService>;

/** Inquiries that have waited longer than the dealership wants. */
export function createOverdueService({ db, overdue, outbox, waitOf, clock }: Dependencies) {
  return {
    /**
     * Plans one mail for each person whose inquiries are overdue now, however many they are; each inquiry is in one mail
     * only, because it is marked in the transaction that plans the mail.
     */
    async planMails(): Promise<void> {
      const before = overdueBefore(clock.now(), waitOf);
      if (!before) return;
      const since = new Date(clock.now().getTime() - MOST_DAYS * DAY_MS);
      const rows = await overdue.listUntold({ before, since });
      const byPerson = Map.groupBy(rows, ({ assignee }) => assignee);
      for (const inquiries of byPerson.values()) await planMail(inquiries.map(({ id }) => id));
    },

    /** Overdue inquiries that this person sees. The database counts: thousands may wait. */
    async count(viewer: Viewer): Promise<number> {
      const before = overdueBefore(clock.now(), waitOf);
      return before ? overdue.count(viewer, before) : 0;
    },

    /** Inquiries that still wait: the mail server may have been away for long. */
    listOfMail: overdue.listOfMail,

    /** Its inquiries may come to wait again: then somebody is to be told. */
    withdraw: (key: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await overdue.unmark(tx, key);
        await outbox.withdrawOne(tx, { kind: OVERDUE_MAIL, about: key });
      }),
  };

  function planMail(ids: readonly number[]): Promise<void> {
    return db.transaction().execute(async (tx) => {
      const key = randomUUID();
      const marked = await overdue.mark(tx, ids, key);
      if (marked > 0) await outbox.add(tx, [{ kind: OVERDUE_MAIL, about: key }]);
    });
  }
}
