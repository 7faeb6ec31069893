import type { Db } from '#server/db/database.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { type MailReceiver, mailReceivers } from '../unsent-mail.ts';
import { awaitsLink } from './link-proof.ts';
import { aboutOf } from './mail-about.ts';

/** What the mails are about: bookings or holds. */
interface Subject<Event extends string> {
  kinds: Readonly<Record<MailReceiver, string>>;
  receiversOf: (event: Event) => readonly MailReceiver[];
  /** The event after which the buyer may have to open the link in their mail. */
  waiting: Event;
  /** Events that make earlier unsent mails wrong. */
  changing: readonly Event[];
}

interface Row {
  key: string;
  sequence: number;
  email: string;
  keep_by: string | null;
  vouched_at: string | null;
}

export interface PlannedMailNeeds {
  outbox: Pick<OutboxRepository, 'add' | 'withdraw' | 'isSent' | 'isToGo'>;
  isMailSetUp: boolean;
}

/** Plans mail about what buyers ask for, in the transaction of the change that it tells of. */
export function createPlannedMail<Event extends string>(
  { outbox, isMailSetUp }: PlannedMailNeeds,
  { kinds, receiversOf, waiting, changing }: Subject<Event>,
) {
  const allOf = ({ key }: Pick<Row, 'key'>) => `${key} `;
  return {
    async plan(
      tx: Db,
      row: Row,
      event: Event,
      { to = receiversOf(event), turn = 0 }: { to?: readonly MailReceiver[]; turn?: number } = {},
    ): Promise<void> {
      // What waits for its buyer may be one of a flood: staff are told once it is confirmed.
      const isForBuyer = event === waiting && awaitsLink(row);
      // A buyer whom staff entered may have left no address.
      const told = to
        .filter((receiver) => (receiver === 'customer' ? row.email !== '' : !isForBuyer))
        .map((receiver) => kinds[receiver]);
      if (!isMailSetUp || told.length === 0) return;
      if (changing.includes(event)) await outbox.withdraw(tx, told, allOf(row));
      const about = aboutOf({ ...row, event });
      await outbox.add(
        tx,
        told.map((kind) => ({ kind, about, turn })),
      );
    },

    isBuyerTold: (tx: Db, row: Pick<Row, 'key'>): Promise<boolean> =>
      outbox.isSent(tx, kinds.customer, allOf(row)),

    /** Whether a mail to the buyer is still unsent. */
    isBuyerToBeTold: (tx: Db, row: Pick<Row, 'key'>): Promise<boolean> =>
      outbox.isToGo(tx, kinds.customer, allOf(row)),

    /** Withdraws unsent mails. */
    withdraw: (tx: Db, row: Pick<Row, 'key'>, to: readonly MailReceiver[] = mailReceivers): Promise<void> =>
      outbox.withdraw(
        tx,
        to.map((receiver) => kinds[receiver]),
        allOf(row),
      ),
  };
}
