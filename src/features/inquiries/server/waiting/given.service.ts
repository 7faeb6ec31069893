import { randomUUID } from 'node:crypto';
import type { PeopleRepository } from '#features/staff/server/people/people.repository.ts';
import type { Db } from '#server/db/database.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { GIVEN_MAIL } from '../../inquiry-mails.ts';
import type { GivenRepository } from './given.repository.ts';

interface Dependencies {
  db: Db;
  given: GivenRepository;
  people: Pick<PeopleRepository, 'list'>;
  outbox: Pick<OutboxRepository, 'add' | 'withdrawOne'>;
  isMailSetUp: boolean;
}

export type GivenService = ReturnType<typeof createGivenService>;

/** Tells people by mail of inquiries that somebody else gave them, unless they want no such mail. */
export function createGivenService({ db, given, people, outbox, isMailSetUp }: Dependencies) {
  return {
    /** In the transaction that gives it. Nobody is told of what they take themselves. */
    note: (tx: Db, id: number, { to, by }: { to: string; by: string }): Promise<void> =>
      given.note(tx, id, { isGiven: to !== '' && to !== by, isMailed: isMailSetUp }),

    /** One mail for each person, however many they were given since the last look. */
    async planMails(): Promise<void> {
      const rows = await given.listUntold();
      if (rows.length === 0) return;
      const wanting = (await people.list()).filter(
        ({ disabled_at, email, mail_when_given }) =>
          disabled_at === null && email !== '' && mail_when_given === 1,
      );
      for (const [assignee, inquiries] of Map.groupBy(rows, (row) => row.assignee)) {
        const isWanted = wanting.some(({ username }) => username === assignee);
        await db.transaction().execute(async (tx) => {
          const key = isWanted ? randomUUID() : '';
          const ids = inquiries.map(({ id }) => id);
          const marked = await given.mark(tx, ids, assignee, key);
          if (marked > 0 && isWanted) await outbox.add(tx, [{ kind: GIVEN_MAIL, about: key }]);
        });
      }
    },

    listOfMail: given.listOfMail,

    withdraw: (key: string) => outbox.withdrawOne(db, { kind: GIVEN_MAIL, about: key }),
  };
}
