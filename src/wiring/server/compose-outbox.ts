import { keepBack } from '#server/mail/keep-back.ts';
import { createOutboxService } from '#server/mail/outbox.service.ts';
import type { Made } from './compose.ts';
import { isMadeUp } from './demonstration.ts';

/** Mail goes out by what every feature brings; undefined where no mail server is set. */
export function composeOutbox({ outbox, mailer, visitorAllowance, brought, db, log }: Made) {
  const { mailWriters, visitorMail, lastMail: last } = brought();
  const toVisitors = {
    kinds: visitorMail.map(({ kind }) => kind),
    soonOrNever: visitorMail.flatMap(({ kind, isSoonOrNever }) => (isSoonOrNever ? [kind] : [])),
    allowance: visitorAllowance,
  };
  if (!mailer) return undefined;
  const going = keepBack({ mailer, writers: mailWriters }, { isMadeUp: (mail) => isMadeUp(db, mail), log });
  return createOutboxService({ ...going, outbox, toVisitors, last, log });
}
