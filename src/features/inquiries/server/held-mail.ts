import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';

export type HeldMail = ReturnType<typeof createHeldMail>;

/** Mail that came unsent out of a backup: it may have been answered long ago, so people decide. */
export function createHeldMail({
  db,
  activity,
  clock,
}: {
  db: Db;
  activity: ActivityRepository;
  clock: Clock;
}) {
  const record = (tx: Db, staff: Actor, action: string, title: string) =>
    activity.record(tx, { staff, action, title });

  return {
    async count(): Promise<number> {
      const { count } = await db
        .selectFrom('outbox')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('held_at', 'is not', null)
        .where('sent_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async send(by: Actor): Promise<number> {
      return db.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('outbox')
          .set({
            held_at: null,
            given_up_at: null,
            waited_s: 0,
            attempts: 0,
            next_attempt_at: clock.now().toISOString(),
          })
          .where('held_at', 'is not', null)
          .where('sent_at', 'is', null)
          .executeTakeFirst();
        const count = Number(numUpdatedRows);
        if (count > 0) await record(tx, by, 'held_mail_sent', `Held mail let go (${count})`);
        return count;
      });
    },

    async discard(by: Actor): Promise<number> {
      return db.transaction().execute(async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('outbox')
          .where('held_at', 'is not', null)
          .where('sent_at', 'is', null)
          .executeTakeFirst();
        const count = Number(numDeletedRows);
        if (count > 0) await record(tx, by, 'held_mail_discarded', `Held mail discarded (${count})`);
        return count;
      });
    },
  };
}
