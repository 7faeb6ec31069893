import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import {
  countHeldReminders,
  discardHeldReminders,
  releaseHeldReminders,
} from '#features/bookings/server/held-reminders.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { type MailWarning, warnOfGivenUp } from '../unsent-mail.ts';

interface Held {
  count: number;
  reminders: number;
}

export type HeldMail = ReturnType<typeof createHeldMail>;

/** Mail that was unsent in a restored backup. It may have been answered long ago, so staff decide. */
export function createHeldMail({
  db,
  outbox,
  activity,
  clock,
}: {
  db: Db;
  outbox: OutboxRepository;
  activity: ActivityRepository;
  clock: Clock;
}) {
  const now = () => clock.now().toISOString();
  const record = (tx: Db, staff: Actor, action: string, title: string) =>
    activity.record(tx, { staff, action, title });

  return {
    /** Mails, and reminders of bookings ahead, which are written when their time comes. */
    count: async (): Promise<Held> => ({
      count: await outbox.countHeld(),
      reminders: await countHeldReminders(db, now()),
    }),

    async send(by: Actor): Promise<Held> {
      return db.transaction().execute(async (tx) => {
        const held = {
          count: await outbox.releaseHeld(tx),
          reminders: await releaseHeldReminders(tx, now()),
        };
        if (held.count > 0) await record(tx, by, 'held_mail_sent', `Held mail let go (${held.count})`);
        if (held.reminders > 0)
          await record(tx, by, 'held_reminders_released', `Reminders of bookings let go (${held.reminders})`);
        return held;
      });
    },

    async discard(by: Actor): Promise<Held> {
      return db.transaction().execute(async (tx) => {
        const held = {
          count: await outbox.discardHeld(tx),
          reminders: await discardHeldReminders(tx, now()),
        };
        if (held.count > 0)
          await record(tx, by, 'held_mail_discarded', `Held mail discarded (${held.count})`);
        if (held.reminders > 0)
          await record(
            tx,
            by,
            'held_reminders_discarded',
            `Reminders of bookings left out (${held.reminders})`,
          );
        return held;
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
