import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import type { Db } from '#server/db/database.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { type MailWarning, warnOfGivenUp } from '../unsent-mail.ts';

interface Held {
  count: number;
  reminders: number;
}

/** Of bookings ahead that only the backup knows. */
export interface HeldReminders {
  count(db: Db): Promise<number>;
  release(tx: Db): Promise<number>;
  discard(tx: Db): Promise<number>;
}

export type HeldMail = ReturnType<typeof createHeldMail>;

/** Mail that was unsent in a restored backup. It may have been answered long ago, so staff decide. */
export function createHeldMail({
  db,
  outbox,
  activity,
  heldReminders,
}: {
  db: Db;
  outbox: OutboxRepository;
  activity: ActivityRepository;
  heldReminders: HeldReminders;
}) {
  const record = (tx: Db, staff: Actor, action: string, title: string) =>
    activity.record(tx, { staff, action, title });

  return {
    /** Mails, and reminders of bookings ahead, which are written when their time comes. */
    count: async (): Promise<Held> => ({
      count: await outbox.countHeld(),
      reminders: await heldReminders.count(db),
    }),

    async send(by: Actor): Promise<Held> {
      return db.transaction().execute(async (tx) => {
        const held = {
          count: await outbox.releaseHeld(tx),
          reminders: await heldReminders.release(tx),
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
          reminders: await heldReminders.discard(tx),
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
