import type { ExpressionBuilder } from 'kysely';
import { DAY_MS } from '#shared/dates.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';

/** Which mails have gone, which are still to go, and which have waited too long for that. */
export function createOutboxWaits({ db, clock }: { db: Db; clock: Clock }) {
  const isoIn = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();

  return {
    /** In the caller's transaction: whether a mail of this kind whose key begins so was sent. */
    async isSent(tx: Db, kind: string, keyStart: string): Promise<boolean> {
      const found = await tx
        .selectFrom('outbox')
        .select('id')
        .where('kind', '=', kind)
        .where('about', 'like', `${keyStart}%`)
        .where('sent_at', 'is not', null)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** In the caller's transaction: whether one is still to go. What only waited its turn for a day comes too late. */
    async isToGo(tx: Db, kind: string, keyStart: string): Promise<boolean> {
      const found = await tx
        .selectFrom('outbox')
        .select('id')
        .where('kind', '=', kind)
        .where('about', 'like', `${keyStart}%`)
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where((eb) => eb.or([eb('held_at', 'is not', null), eb.not(isStale(isoIn)(eb))]))
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** In the caller's transaction: how it stands with one mail; undefined where there is none. */
    find: (tx: Db, { kind, about }: { kind: string; about: string }) =>
      tx
        .selectFrom('outbox')
        .select(['sent_at', 'given_up_at', 'held_at'])
        .where('kind', '=', kind)
        .where('about', '=', about)
        .executeTakeFirst(),

    /** Which of these mails were sent. */
    async listSent(kind: string, about: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('outbox')
        .select('about')
        .where('kind', '=', kind)
        .where('about', 'in', about)
        .where('sent_at', 'is not', null)
        .execute();
      return rows.flatMap((row) => row.about ?? []);
    },

    /** Records of mails of these kinds that went out before a moment. */
    async removeSent(kinds: readonly string[], before: Date): Promise<void> {
      await db
        .deleteFrom('outbox')
        .where('kind', 'in', kinds)
        .where('sent_at', 'is not', null)
        .where('created_at', '<', before.toISOString())
        .execute();
    },

    /** Mails of these kinds that only waited their turn for a day. Returns how many. */
    async withdrawStale(kinds: readonly string[]): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('outbox')
        .where('kind', 'in', kinds)
        .where('sent_at', 'is', null)
        .where('held_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where(isStale(isoIn))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

/** Due for a day without having been tried. */
function isStale(isoIn: (ms: number) => string) {
  return ({ and, eb }: ExpressionBuilder<Tables, 'outbox'>) =>
    and([eb('attempts', '=', 0), eb('next_attempt_at', '<=', isoIn(-DAY_MS))]);
}
