import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { domainOf } from '#server/mail/mail-parts.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { WITHDRAWN, type WithdrawingWriter } from '#server/mail/outbox.service.ts';
import type { MailReceiver } from '../unsent-mail.ts';
import type { Letter, MailSettings } from './buyer-mail.ts';
import { keepByFrom } from './link-proof.ts';
import type { Links } from './links.ts';
import type { About } from './mail-about.ts';
import { publicIdOf } from './public-id.ts';

/** State of a booking or hold when one of its mails is about to go out. */
export interface MailLook<Event extends string, Row> extends About<Event> {
  row: Row;
  /** The mail would say something wrong by now, or another mail says it. */
  isOutdated: boolean;
}

export interface MailWriterNeeds {
  db: Db;
  links: Pick<Links<unknown>, 'make'>;
  outbox: Pick<OutboxRepository, 'withdrawOne'>;
  readSettings: () => MailSettings;
  clock: Clock;
}

/** What the mails are about: bookings or holds. */
interface Subject<Look> {
  kinds: Readonly<Record<MailReceiver, string>>;
  /** Undefined when the booking or hold is gone. */
  lookAt: (kind: string, about: string) => Promise<Look | undefined>;
  /** Whether the mail asks its buyer to open the link in it. */
  isToConfirm: (look: Look) => boolean;
  /** Sets until when the link must be opened. */
  keepUntil: (db: Db, row: { id: number; until: string }) => Promise<void>;
  hrefOf: (token: string) => string;
  /** `page` is the address of the buyer's page. */
  toBuyer: (look: Look, letter: Letter, page: string) => Mail;
  toStaff: (look: Look, letter: Letter) => Mail;
}

/** Mail describes what it is about as it is when the mail goes out, and is not sent when it would be wrong by then. */
export function createMailWriters<Look extends MailLook<string, { id: number }>>(
  { db, links, outbox, readSettings, clock }: MailWriterNeeds,
  { kinds, lookAt, isToConfirm, keepUntil, hrefOf, toBuyer, toStaff }: Subject<Look>,
): { readonly [kind: string]: WithdrawingWriter } {
  const writer =
    (kind: string, write: (look: Look, letter: Letter) => Promise<Mail> | Mail): WithdrawingWriter =>
    async (about) => {
      const look = await lookAt(kind, about);
      if (!look) return undefined;
      if (look.isOutdated) {
        await outbox.withdrawOne(db, { kind, about });
        return WITHDRAWN;
      }
      const settings = readSettings();
      const name = [publicIdOf(look.key), look.event, look.sequence, kind].join('.');
      return write(look, { ...settings, messageId: `<${name}@${domainOf(settings.from)}>` });
    };

  /** The time to confirm begins when the mail goes. */
  async function begin(look: Look): Promise<Look> {
    if (!isToConfirm(look)) return look;
    const until = keepByFrom(clock.now());
    await keepUntil(db, { id: look.row.id, until });
    return { ...look, row: { ...look.row, keep_by: until } };
  }

  return {
    [kinds.customer]: writer(kinds.customer, async (look, letter) => {
      const begun = await begin(look);
      const token = await links.make(look.row.id, { isMailed: true });
      return toBuyer(begun, letter, `${letter.publicUrl}${hrefOf(token)}`);
    }),
    [kinds.dealership]: writer(kinds.dealership, toStaff),
  };
}
