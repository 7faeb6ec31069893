import { awaitsLink } from '#features/customers/server/link-proof.ts';
import type { Db } from '#server/db/database.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import type { StoredBooking } from '../requests/booking.repository.ts';
import type { NewBooking } from '../requests/new-booking.ts';
import { TIME_TAKEN, toWish } from '../requests/wish-as-inquiry.ts';
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

export type BookingNotes = ReturnType<typeof createBookingNotes>;

/** Plans mail about bookings, in the transaction of the change that it tells of. */
export function createBookingNotes({
  outbox,
  keepAsInquiry,
  isMailSetUp,
  noteEvent,
}: {
  /** Webhooks: tells other systems. */
  noteEvent: (
    tx: Db,
    id: number,
    type: 'booking.created' | 'booking.changed' | 'booking.cancelled',
  ) => Promise<void>;
  outbox: Pick<OutboxRepository, 'add' | 'withdraw' | 'isSent' | 'isToGo'>;
  /** Stores a wish that cannot become a booking as an inquiry, so that staff see it. */
  keepAsInquiry: (tx: Db, wish: NewBooking, why: string) => Promise<void>;
  isMailSetUp: boolean;
}) {
  return {
    noteEvent,

    /** Withdraws unsent mails to the buyer. */
    hush: (tx: Db, { key }: Pick<StoredBooking, 'key'>): Promise<void> =>
      outbox.withdraw(tx, [BUYER_MAIL], `${key} `),

    isBuyerTold: (tx: Db, { key }: Pick<StoredBooking, 'key'>): Promise<boolean> =>
      outbox.isSent(tx, BUYER_MAIL, `${key} `),

    /** Whether a mail to the buyer is still unsent. */
    isBuyerToBeTold: (tx: Db, { key }: Pick<StoredBooking, 'key'>): Promise<boolean> =>
      outbox.isToGo(tx, BUYER_MAIL, `${key} `),

    /** The buyer reads their mailbox, but the time is gone: staff get an inquiry and answer. */
    tellTaken: (tx: Db, booking: StoredBooking): Promise<void> =>
      keepAsInquiry(tx, toWish(booking), TIME_TAKEN),

    async tell(
      tx: Db,
      booking: Pick<StoredBooking, 'key' | 'sequence' | 'email' | 'keep_by' | 'vouched_at'>,
      event: BookingEvent,
      { to = both, turn = 0 }: { to?: readonly BookingMailKind[]; turn?: number } = {},
    ): Promise<void> {
      const { key, sequence, email } = booking;
      // A booking that waits for its buyer may be one of a flood: staff are told once it is confirmed.
      const isForBuyer = event === 'wished' && awaitsLink(booking);
      // A buyer whom staff entered may have left no address.
      const kinds = to.filter((kind) => (kind === BUYER_MAIL ? email !== '' : !isForBuyer));
      if (!isMailSetUp || kinds.length === 0) return;
      // Withdraws unsent mails: only the newest state is mailed.
      if (changingEvents.includes(event)) await outbox.withdraw(tx, kinds, `${key} `);
      await outbox.add(
        tx,
        kinds.map((kind) => ({ kind, about: aboutOf(key, event, sequence), turn })),
      );
    },
  };
}
