import { type MailWarning, warnOfGivenUp } from '#features/customers/unsent-mail.ts';
import type { Clock } from '#server/clock.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { DAY_MS } from '#shared/dates.ts';

/** These mails are about a moment, so nobody sends one again; after this long nobody asks for it either. */
const TOLD_MS = 14 * DAY_MS;

/** Mail to staff, as about a backup or an invitation: what can be done is to see that the mail server takes mail. */
export async function warnOfOtherMail({
  outbox,
  clock,
  besides,
}: {
  outbox: Pick<OutboxRepository, 'countGivenUpBesides'>;
  clock: Clock;
  /** Kinds that have a page of their own. */
  besides: readonly string[];
}): Promise<MailWarning | null> {
  const since = new Date(clock.now().getTime() - TOLD_MS);
  return warnOfGivenUp(await outbox.countGivenUpBesides(besides, since), {
    one: 'One mail to staff',
    several: 'mails to staff',
    page: { name: 'Mail in the settings', href: '/admin/settings/mail', permission: 'settings.change' },
  });
}
