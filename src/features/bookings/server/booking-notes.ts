import type { Db } from '#server/db/database.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import type { StoredBooking } from './booking.repository.ts';
import {
  aboutOf,
  type BookingEvent,
  type BookingMailKind,
  BUYER_MAIL,
  changingEvents,
  STAFF_MAIL,
} from './booking-events.ts';

const both: readonly BookingMailKind[] = [BUYER_MAIL, STAFF_MAIL];
export const buyerAlone = { to: [BUYER_MAIL] } as const;
export const staffAlone = { to: [STAFF_MAIL] } as const;

export type BookingNotes = ReturnType<typeof createBookingNotes>;

/** Mail about bookings, planned with the change that it tells of. */
export function createBookingNotes({
  outbox,
  isMailSetUp,
  noteEvent,
}: {
  /** For systems that are told of what happens. */
  noteEvent: (
    tx: Db,
    id: number,
    type: 'booking.created' | 'booking.changed' | 'booking.cancelled',
  ) => Promise<void>;
  outbox: Pick<OutboxRepository, 'add' | 'withdraw'>;
  isMailSetUp: boolean;
}) {
  return {
    noteEvent,

    /** Mails to the buyer that have not gone out yet do not. */
    hush: (tx: Db, { key }: Pick<StoredBooking, 'key'>): Promise<void> =>
      outbox.withdraw(tx, [BUYER_MAIL], `${key} `),

    async tell(
      tx: Db,
      { key, sequence, email }: Pick<StoredBooking, 'key' | 'sequence' | 'email'>,
      event: BookingEvent,
      { to = both, turn = 0 }: { to?: readonly BookingMailKind[]; turn?: number } = {},
    ): Promise<void> {
      // Whom staff have booked for may have left no address.
      const kinds = to.filter((kind) => kind !== BUYER_MAIL || email !== '');
      if (!isMailSetUp || kinds.length === 0) return;
      // What has not gone out yet is no longer so: each gets the newest alone.
      if (changingEvents.includes(event)) await outbox.withdraw(tx, kinds, `${key} `);
      await outbox.add(
        tx,
        kinds.map((kind) => ({ kind, about: aboutOf(key, event, sequence), turn })),
      );
    },
  };
}
