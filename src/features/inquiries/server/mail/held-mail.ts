import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import { type MailWarning, warnOfGivenUp } from '#features/customers/unsent-mail.ts';
import type { Db } from '#server/db/database.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { groupThousands } from '#shared/numbers.ts';

interface Held {
  count: number;
  reminders: number;
  missing: number;
}

/** What buyers of bookings ahead are not told after a restore until staff decide. */
export interface HeldNews {
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
  missingVehicles,
}: {
  db: Db;
  outbox: OutboxRepository;
  activity: ActivityRepository;
  /** Reminders of bookings that only the backup knows. */
  heldReminders: HeldNews;
  /** News that the booked vehicle is not in the restored stock. */
  missingVehicles: HeldNews;
}) {
  const record = (tx: Db, staff: Actor, action: string, title: string) =>
    activity.record(tx, { staff, action, title });

  return {
    /** Mails, and of bookings ahead the reminders and word of a missing vehicle, which are written when their time comes. */
    count: async (): Promise<Held> => ({
      count: await outbox.countHeld(),
      reminders: await heldReminders.count(db),
      missing: await missingVehicles.count(db),
    }),

    async send(by: Actor): Promise<Held> {
      return db.transaction().execute(async (tx) => {
        const held = {
          count: await outbox.releaseHeld(tx),
          reminders: await heldReminders.release(tx),
          missing: await missingVehicles.release(tx),
        };
        if (held.count > 0)
          await record(tx, by, 'held_mail_sent', `Held mail let go (${groupThousands(held.count)})`);
        if (held.reminders > 0)
          await record(tx, by, 'held_reminders_released', `Reminders of bookings let go (${held.reminders})`);
        if (held.missing > 0)
          await record(
            tx,
            by,
            'missing_vehicles_told',
            `Buyers are told that their vehicle is no longer for sale (${held.missing})`,
          );
        return held;
      });
    },

    async discard(by: Actor): Promise<Held> {
      return db.transaction().execute(async (tx) => {
        const held = {
          count: await outbox.discardHeld(tx),
          reminders: await heldReminders.discard(tx),
          missing: await missingVehicles.discard(tx),
        };
        if (held.count > 0)
          await record(tx, by, 'held_mail_discarded', `Held mail discarded (${groupThousands(held.count)})`);
        if (held.reminders > 0)
          await record(
            tx,
            by,
            'held_reminders_discarded',
            `Reminders of bookings left out (${held.reminders})`,
          );
        if (held.missing > 0)
          await record(
            tx,
            by,
            'missing_vehicles_left',
            `Buyers are not told that the restored stock lacks their vehicle (${held.missing})`,
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
