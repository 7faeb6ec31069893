import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import type { VisitorAllowance } from '#server/mail/visitor-allowance.ts';

/** Mail to visitors that waits because the site has sent as much as it may. */
export async function warnOfWaitingMail({
  outbox,
  kinds,
  allowance,
  isMailSetUp,
}: {
  outbox: Pick<OutboxRepository, 'countDue'>;
  /** Kinds of mail that go to visitors by themselves. */
  kinds: readonly string[];
  allowance: Pick<VisitorAllowance, 'isUsedUp'>;
  isMailSetUp: boolean;
}): Promise<string | null> {
  if (!isMailSetUp || !(await allowance.isUsedUp())) return null;
  const waiting = await outbox.countDue({ only: kinds });
  if (waiting === 0) return null;
  const [mails, wait] =
    waiting === 1 ? ['One automatic mail', 'waits'] : [`${waiting} automatic mails`, 'wait'];
  return (
    `${mails} to visitors ${wait}, because the site has sent as many as it may in an hour or a day. ` +
    'What waits goes out by itself, bit by bit; mail to you is not held up. If you have more visitors than that, ask ' +
    'the person who looks after the server to raise VISITOR_MAILS_AN_HOUR.'
  );
}
