import type { Db } from '#server/db/database.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { CONFIRM_MAIL, DIGEST_MAIL, LINK_MAIL } from '../alert-kinds.ts';
import type { Reader } from './reader.repository.ts';

export type PlannedAlertMail = ReturnType<typeof createPlannedAlertMail>;

export const digestAbout = (reader: Pick<Reader, 'key'>, day: string) => `${reader.key} ${day}`;

/** Plans mails of alerts, in the transaction of what they tell. */
export function createPlannedAlertMail({
  outbox,
}: {
  outbox: Pick<OutboxRepository, 'add' | 'withdraw' | 'isSent' | 'isToGo'>;
}) {
  return {
    /** Whether one that asks to confirm this alert has gone, or still will. */
    async isAsked(tx: Db, { key }: Reader, alertKey: string): Promise<boolean> {
      const about = `${key} ${alertKey} `;
      return (await outbox.isSent(tx, CONFIRM_MAIL, about)) || outbox.isToGo(tx, CONFIRM_MAIL, about);
    },

    /** One that asks to confirm this alert; an earlier one that has not gone yet goes no more. */
    async confirm(tx: Db, { key, sequence }: Reader, alertKey: string, turn: number): Promise<void> {
      await outbox.withdraw(tx, [CONFIRM_MAIL], `${key} ${alertKey} `);
      await outbox.add(tx, [{ kind: CONFIRM_MAIL, about: `${key} ${alertKey} ${sequence}`, turn }]);
    },

    /** One with the link to all alerts of theirs. */
    async link(tx: Db, { key, sequence }: Reader, turn: number): Promise<void> {
      await outbox.withdraw(tx, [LINK_MAIL], `${key} `);
      await outbox.add(tx, [{ kind: LINK_MAIL, about: `${key} ${sequence}`, turn }]);
    },

    digest: (tx: Db, reader: Reader, day: string): Promise<void> =>
      outbox.add(tx, [{ kind: DIGEST_MAIL, about: digestAbout(reader, day) }]),
  };
}
