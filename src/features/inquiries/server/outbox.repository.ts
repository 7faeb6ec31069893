import type { Selectable } from 'kysely';
import type { Clock } from '../../../server/clock.ts';
import type { Db } from '../../../server/db/database.ts';
import type { InquiryRow, OutboxRow } from '../../../server/db/tables.ts';

export type DueMail = Pick<Selectable<OutboxRow>, 'id' | 'kind' | 'attempts' | 'next_attempt_at'> & {
  inquiry: Selectable<InquiryRow>;
};

/** Seconds to wait after the first, second, third … failure; the last holds from then on. */
const waitsS = [30, 120, 600, 1_800, 3_600];

export type OutboxRepository = ReturnType<typeof createOutboxRepository>;

export function createOutboxRepository({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /**
     * Takes the next mail that is due by moving its next attempt into the future: no other process takes it,
     * and if this one dies, it comes due again.
     */
    async takeDue(): Promise<DueMail | undefined> {
      const now = clock.now();
      const row = await db
        .selectFrom('outbox')
        .selectAll()
        .where('sent_at', 'is', null)
        .where('held_at', 'is', null)
        .where('next_attempt_at', '<=', now.toISOString())
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      if (!row) return undefined;
      const waitS = waitsS[Math.min(row.attempts, waitsS.length - 1)] ?? 3_600;
      const taken = await db
        .updateTable('outbox')
        .set({
          attempts: row.attempts + 1,
          next_attempt_at: new Date(now.getTime() + waitS * 1000).toISOString(),
        })
        .where('id', '=', row.id)
        .where('attempts', '=', row.attempts)
        .where('sent_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!taken) return undefined;
      const inquiry = await db
        .selectFrom('inquiries')
        .selectAll()
        .where('id', '=', row.inquiry_id)
        .executeTakeFirstOrThrow();
      return {
        id: row.id,
        kind: row.kind,
        attempts: row.attempts + 1,
        next_attempt_at: row.next_attempt_at,
        inquiry,
      };
    },

    async markSent(id: number): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ sent_at: clock.now().toISOString(), last_error: null })
        .where('id', '=', id)
        .execute();
    },

    /** Only the kind of trouble is kept: a mail server's answer may repeat an address. */
    async markFailed(id: number, trouble: string): Promise<void> {
      await db.updateTable('outbox').set({ last_error: trouble }).where('id', '=', id).execute();
    },
  };
}
