import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import type { Db } from '#server/db/database.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';

export type HeldMail = ReturnType<typeof createHeldMail>;

/** Mail that was unsent in a restored backup. It may have been answered long ago, so staff decide. */
export function createHeldMail({
  db,
  outbox,
  activity,
}: {
  db: Db;
  outbox: OutboxRepository;
  activity: ActivityRepository;
}) {
  const record = (tx: Db, staff: Actor, action: string, title: string) =>
    activity.record(tx, { staff, action, title });

  return {
    count: () => outbox.countHeld(),

    async send(by: Actor): Promise<number> {
      return db.transaction().execute(async (tx) => {
        const count = await outbox.releaseHeld(tx);
        if (count > 0) await record(tx, by, 'held_mail_sent', `Held mail let go (${count})`);
        return count;
      });
    },

    async discard(by: Actor): Promise<number> {
      return db.transaction().execute(async (tx) => {
        const count = await outbox.discardHeld(tx);
        if (count > 0) await record(tx, by, 'held_mail_discarded', `Held mail discarded (${count})`);
        return count;
      });
    },
  };
}

/** For System Status: mail that was given up. */
export async function warnOfMail(outbox: Pick<OutboxRepository, 'countGivenUp'>): Promise<string | null> {
  const count = await outbox.countGivenUp();
  if (count === 0) return null;
  const mails = count === 1 ? 'One mail about an inquiry' : `${count} mails about inquiries`;
  return `${mails} could not be sent in three days of trying. See Customer Inquiries.`;
}
