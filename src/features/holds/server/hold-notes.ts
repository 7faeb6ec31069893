import { awaitsLink } from '#features/customers/server/link-proof.ts';
import type { Db } from '#server/db/database.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import type { StoredHold } from './hold.repository.ts';
import {
  aboutHold,
  HOLD_BUYER_MAIL,
  HOLD_STAFF_MAIL,
  type HoldEvent,
  type HoldMailKind,
  holdMailKinds,
} from './hold-events.ts';

const told: Readonly<Record<HoldEvent, readonly HoldMailKind[]>> = {
  asked: [HOLD_BUYER_MAIL, HOLD_STAFF_MAIL],
  confirmed: [HOLD_BUYER_MAIL],
  declined: [HOLD_BUYER_MAIL],
  extended: [HOLD_BUYER_MAIL],
  released: [HOLD_BUYER_MAIL],
  withdrawn: [HOLD_BUYER_MAIL, HOLD_STAFF_MAIL],
  due: [HOLD_STAFF_MAIL],
};

export type HoldNotes = ReturnType<typeof createHoldNotes>;

/** Plans mail about holds, in the transaction of the change that it tells of. */
export function createHoldNotes({
  outbox,
  isMailSetUp,
}: {
  outbox: Pick<OutboxRepository, 'add' | 'withdraw' | 'isToGo'>;
  isMailSetUp: boolean;
}) {
  return {
    async tell(tx: Db, hold: StoredHold, event: HoldEvent, turn = 0): Promise<void> {
      if (!isMailSetUp) return;
      const { key, sequence } = hold;
      // A hold that waits for its buyer may be one of a flood: staff are told once it is confirmed.
      const kinds = event === 'asked' && awaitsLink(hold) ? [HOLD_BUYER_MAIL] : told[event];
      await outbox.add(
        tx,
        kinds.map((kind) => ({ kind, about: aboutHold(key, event, sequence), turn })),
      );
    },

    /** The buyer has confirmed the request, so staff hear of it. */
    async tellStaffOfAsked(tx: Db, { key, sequence }: StoredHold): Promise<void> {
      if (!isMailSetUp) return;
      await outbox.add(tx, [{ kind: HOLD_STAFF_MAIL, about: aboutHold(key, 'asked', sequence) }]);
    },

    /** Whether a mail to the buyer is still unsent. */
    isBuyerToBeTold: (tx: Db, { key }: StoredHold): Promise<boolean> =>
      outbox.isToGo(tx, HOLD_BUYER_MAIL, `${key} `),

    /** Withdraws unsent mails about this hold. */
    withdraw: (tx: Db, { key }: StoredHold): Promise<void> => outbox.withdraw(tx, holdMailKinds, `${key} `),
  };
}
