import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { TO_BE_TOLD } from '../overdue/to-be-told.ts';

const MOST_AT_ONCE = 500;

export type GivenRepository = ReturnType<typeof createGivenRepository>;

/** Inquiries that somebody gave to another person, who is to be told. */
export function createGivenRepository({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** In the transaction that gives it. What is told to nobody is no longer told to who had it before. */
    async note(
      tx: Db,
      id: number,
      { isGiven, isMailed }: { isGiven: boolean; isMailed: boolean },
    ): Promise<void> {
      await tx
        .updateTable('inquiries')
        .set({
          given_mail: isGiven && isMailed ? TO_BE_TOLD : '',
          given_at: isGiven ? clock.now().toISOString() : null,
        })
        .where('id', '=', id)
        .execute();
    },

    /** Open ones that somebody else gave to who has them since then, the latest first. */
    listGiven: (since: Date, most: number) =>
      db
        .selectFrom('inquiries')
        .select(['id', 'assignee'])
        .where('given_at', '>=', since.toISOString())
        .where('assignee', '!=', '')
        .where('is_spam', '=', 0)
        .where('status', 'not in', ['won', 'lost'])
        .orderBy('given_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
        .execute(),

    listUntold: () =>
      db
        .selectFrom('inquiries')
        .select(['id', 'assignee'])
        .where('given_mail', '=', TO_BE_TOLD)
        .where('is_spam', '=', 0)
        .orderBy('id')
        .limit(MOST_AT_ONCE)
        .execute(),

    listOfMail: (key: string) =>
      db
        .selectFrom('inquiries')
        .select(['id', 'first_name', 'last_name', 'interest', 'assignee'])
        .where('given_mail', '=', key)
        .where('is_spam', '=', 0)
        .orderBy('id')
        .execute(),

    /** Returns how many of these this person still has and nobody was told of. An empty key tells nobody. */
    async mark(tx: Db, ids: readonly number[], assignee: string, key: string): Promise<number> {
      const marked = await tx
        .updateTable('inquiries')
        .set({ given_mail: key })
        .where('id', 'in', ids)
        .where('assignee', '=', assignee)
        .where('given_mail', '=', TO_BE_TOLD)
        .returning('id')
        .execute();
      return marked.length;
    },
  };
}
