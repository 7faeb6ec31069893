import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { domainOf } from '#server/mail/mail-parts.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { WITHDRAWN, type WithdrawingWriter } from '#server/mail/outbox.service.ts';
import type { MailReceiver } from '../unsent-mail.ts';
import type { Letter, MailSettings } from './buyer-mail.ts';
import { keepByFrom } from './link-proof.ts';
import type { Links } from './links.repository.ts';
import type { About } from './mail-about.ts';
import { publicIdOf } from './public-id.ts';

/** State of a booking or hold when one of its mails is about to go out. */
export interface MailState<Event extends string, Row> extends About<Event> {
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
interface Subject<State> {
  kinds: Readonly<Record<MailReceiver, string>>;
  /** Undefined when the booking or hold is gone. */
  readMailState: (kind: string, about: string) => Promise<State | undefined>;
  /** Whether the mail asks its buyer to open the link in it. */
  isToConfirm: (state: State) => boolean;
  /** Sets until when the link must be opened. */
  keepUntil: (db: Db, row: { id: number; until: string }) => Promise<void>;
  hrefOf: (token: string) => string;
  /** `page` is the address of the buyer's page. */
  toBuyer: (state: State, letter: Letter, page: string) => Mail;
  toStaff: (state: State, letter: Letter) => Mail;
}

/** Mail describes what it is about as it is when the mail goes out, and is not sent when it would be wrong by then. */
export function createMailWriters<State extends MailState<string, { id: number }>>(
  { db, links, outbox, readSettings, clock }: MailWriterNeeds,
  { kinds, readMailState, isToConfirm, keepUntil, hrefOf, toBuyer, toStaff }: Subject<State>,
): { readonly [kind: string]: WithdrawingWriter } {
  const writer =
    (kind: string, write: (state: State, letter: Letter) => Promise<Mail> | Mail): WithdrawingWriter =>
    async (about) => {
      const state = await readMailState(kind, about);
      if (!state) return undefined;
      if (state.isOutdated) {
        await outbox.withdrawOne(db, { kind, about });
        return WITHDRAWN;
      }
      const settings = readSettings();
      const name = [publicIdOf(state.key), state.event, state.sequence, kind].join('.');
      return write(state, { ...settings, messageId: `<${name}@${domainOf(settings.from)}>` });
    };

  /** The time to confirm begins when the mail goes. */
  async function begin(state: State): Promise<State> {
    if (!isToConfirm(state)) return state;
    const until = keepByFrom(clock.now());
    await keepUntil(db, { id: state.row.id, until });
    return { ...state, row: { ...state.row, keep_by: until } };
  }

  return {
    [kinds.customer]: writer(kinds.customer, async (state, letter) => {
      const begun = await begin(state);
      const token = await links.make(state.row.id, { isMailed: true });
      return toBuyer(begun, letter, `${letter.publicUrl}${hrefOf(token)}`);
    }),
    [kinds.dealership]: writer(kinds.dealership, toStaff),
  };
}
