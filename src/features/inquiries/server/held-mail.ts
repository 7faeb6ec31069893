import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import type { Db } from '#server/db/database.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { type MailWarning, warnOfGivenUp } from '../unsent-mail.ts';

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

/** For System Status. */
export async function warnOfInquiryMail(
  outbox: Pick<OutboxRepository, 'countGivenUpOfInquiries'>,
): Promise<MailWarning | null> {
  return warnOfGivenUp(await outbox.countGivenUpOfInquiries(), {
    one: 'One mail about an inquiry',
    several: 'mails about inquiries',
    page: { name: 'Customer Inquiries', href: '/admin/inquiries' },
  });
}
