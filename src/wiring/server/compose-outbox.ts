import { createOutboxService } from '#server/mail/outbox.service.ts';
import type { Made } from './compose.ts';

/** Mail goes out by what every feature brings; undefined where no mail server is set. */
export function composeOutbox({ outbox, mailer, visitorAllowance, brought, log }: Made) {
  const { mailWriters, visitorMail } = brought();
  const toVisitors = {
    kinds: visitorMail.map(({ kind }) => kind),
    soonOrNever: visitorMail.flatMap(({ kind, isSoonOrNever }) => (isSoonOrNever ? [kind] : [])),
    allowance: visitorAllowance,
  };
  return mailer && createOutboxService({ outbox, mailer, writers: mailWriters, toVisitors, log });
}
