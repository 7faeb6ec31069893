import { describeError, type Log } from '../log.ts';
import type { Mail, Mailer } from './mailer.ts';
import type { DueMail, MailTrouble, OutboxRepository } from './outbox.repository.ts';
import type { VisitorAllowance } from './visitor-allowance.ts';

/** Said by a writer that has taken its mail out of the outbox, because nobody wants it any more. */
export const WITHDRAWN = 'withdrawn';

/** Addresses and writes a mail when it is sent; undefined when its subject is gone. */
export type MailWriter = (about: string) => Promise<Mail | undefined>;
export type WithdrawingWriter = (about: string) => Promise<Mail | typeof WITHDRAWN | undefined>;

interface Dependencies {
  outbox: OutboxRepository;
  mailer: Mailer;
  /** By kind of mail. */
  writers: Readonly<Record<string, WithdrawingWriter>>;
  /** Kinds of mail that go to visitors by themselves, and how many may. */
  toVisitors: {
    kinds: readonly string[];
    /** Kinds that are of no use a day later. */
    soonOrNever: readonly string[];
    allowance: VisitorAllowance;
  };
  /** Kinds of mail that go when nothing else is to go: there are thousands of them at once. */
  last?: readonly string[];
  log: Log;
}

export function createOutboxService({ outbox, mailer, writers, toVisitors, last = [], log }: Dependencies) {
  const { kinds, soonOrNever, allowance } = toVisitors;
  // Sent while the database was away, so not recorded yet.
  const untold = new Set<DueMail>();

  async function noteSent(mail: DueMail): Promise<void> {
    untold.add(mail);
    await outbox.markSent(mail);
    untold.delete(mail);
  }

  /** Mail to staff, and what people wrote, comes first and is never counted. */
  async function takeNext(): Promise<DueMail | undefined> {
    return (
      (await outbox.takeDue({ besides: [...kinds, ...last] })) ??
      (await takeToVisitor()) ??
      (await outbox.takeDue({ only: last }))
    );
  }

  async function takeToVisitor(): Promise<DueMail | undefined> {
    const next = await outbox.findFairest({ only: kinds });
    if (!next) return undefined;
    if (!(await allowance.take())) {
      await withdrawStale();
      return undefined;
    }
    const taken = await outbox.take(next);
    if (taken) return taken;
    // Another process was faster. It may have left the rest to this one, whose place it saw as used up.
    await allowance.refund();
    return takeNext();
  }

  /** A flood leaves more than can go for days: an answer that late would only reach more strangers. */
  async function withdrawStale(): Promise<void> {
    const mails = await outbox.withdrawStale(soonOrNever);
    if (mails > 0) log.warn('late_mail_withdrawn', { mails });
  }

  async function refund({ kind }: DueMail): Promise<void> {
    if (kinds.includes(kind)) await allowance.refund();
  }

  async function send(due: DueMail, { checkHeld }: Turn): Promise<void> {
    try {
      const mail = await writers[due.kind]?.(due.about);
      if (mail === WITHDRAWN) {
        log.info('mail_withdrawn', { mailId: due.id, kind: due.kind });
        await refund(due);
        return;
      }
      if (!mail) throw new NothingToWrite(`No mail of the kind ${due.kind} can be written about it`);
      await checkHeld?.().catch((error: unknown) => {
        throw new TurnLost({ cause: error });
      });
      await mailer.send(mail);
    } catch (error) {
      // It comes due again after its lease, unless another process has sent it.
      if (error instanceof TurnLost) throw error;
      const trouble = troubleOf(error);
      if (trouble.isRefused || unsentFor.includes(trouble.code)) await refund(due);
      const outcome = await outbox.markFailed(due, trouble);
      const details = { mailId: due.id, kind: due.kind, attempts: due.attempts, code: trouble.code };
      if (outcome === 'delayed') log.warn('mail_delayed', details);
      else log.error('mail_given_up', details);
      return;
    }
    await noteSent(due);
    log.info('mail_sent', { mailId: due.id, kind: due.kind });
  }

  return {
    /** Sends what is due. A mail server that is away delays mail but loses none: each stays until it was accepted. */
    async sendDue(turn: Turn = {}): Promise<void> {
      for (const mail of untold) await noteSent(mail);
      while (!turn.stopping?.aborted) {
        const due = await takeNext();
        if (!due) return;
        await send(due, turn);
      }
    },
  };
}

interface Turn {
  stopping?: AbortSignal;
  /** Throws when another process sends the mail now. */
  checkHeld?: () => Promise<void>;
}

class TurnLost extends Error {
  constructor(options: ErrorOptions) {
    super('Another process sends the mail now', options);
  }
}

class NothingToWrite extends Error {
  code = 'ENOTHING';
}

/** nodemailer's codes for a rejection of this mail by the server. */
const refusals = ['EENVELOPE', 'EMESSAGE'];
/** Troubles after which nothing has gone out for sure. */
const unsentFor = [
  'ENOTHING',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EDNS',
  'EAUTH',
];

function troubleOf(error: unknown): MailTrouble {
  const { code, error: kind } = describeError(error);
  const answer = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  return { code: code ?? kind, isRefused: answer >= 500 && code !== undefined && refusals.includes(code) };
}
