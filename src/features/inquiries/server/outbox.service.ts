import { describeError, type Log } from '../../../server/log.ts';
import type { Mail, Mailer } from '../../../server/mail/mailer.ts';
import type { DueMail, OutboxRepository } from './outbox.repository.ts';

interface Dependencies {
  outbox: OutboxRepository;
  mailer: Mailer;
  write: (mail: DueMail) => Mail;
  log: Log;
}

export type OutboxService = ReturnType<typeof createOutboxService>;

export function createOutboxService({ outbox, mailer, write, log }: Dependencies) {
  return {
    /** Sends what is due. A mail server that is away delays mail and loses none: each stays until it was taken. */
    async sendDue(): Promise<void> {
      for (let due = await outbox.takeDue(); due; due = await outbox.takeDue()) {
        try {
          await mailer.send(write(due));
        } catch (error) {
          const { code, error: kind } = describeError(error);
          await outbox.markFailed(due.id, code ?? kind);
          log.warn('mail_delayed', { mailId: due.id, attempts: due.attempts, code });
          continue;
        }
        await outbox.markSent(due.id);
        log.info('mail_sent', { mailId: due.id, kind: due.kind });
      }
    },
  };
}
