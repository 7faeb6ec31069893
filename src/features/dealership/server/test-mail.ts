import type { Actor } from '#features/activity/server/activity.repository.ts';
import type { Clock } from '#server/clock.ts';
import { createMemoryLimiter } from '#server/http/limits/memory-limiter.ts';
import { describeError } from '#server/log.ts';
import { domainOf, mailDocument } from '#server/mail/mail-parts.ts';
import { mailReason } from '#server/mail/mail-trouble.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { AppError } from '#shared/app-error.ts';
import type { AnswerOf } from '#shared/call.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import type { sendTestMail } from '../settings.contract.ts';

const LIMIT = { most: 5, windowMs: 600_000 };
const MOST_ANSWER = 1_000;

export type SendTestMail = ReturnType<typeof createTestMail>;

/** Sends a mail to try the mail server, and reports its own words when it refuses it. */
export function createTestMail({
  mailer,
  clock,
  readSender,
  recordSent,
}: {
  mailer: Mailer | undefined;
  clock: Clock;
  readSender: () => { name: string; from: string };
  recordSent: (staff: Actor, to: string) => Promise<void>;
}) {
  const limiter = createMemoryLimiter(clock);
  return async (to: string, staff: Actor): Promise<AnswerOf<typeof sendTestMail>> => {
    if (!mailer) {
      throw new AppError(
        'conflict',
        'Mail is not set up. Set SMTP_URL where the site is started, and start it again.',
      );
    }
    const place = limiter.take([{ key: `test-mail ${staff.staffId}`, most: LIMIT.most }], LIMIT.windowMs);
    if (!place.allowed) {
      throw new AppError('too_many_requests', 'That was many test mails. Please wait some minutes.', {
        retryAfterS: place.retryAfterS,
      });
    }
    const { name, from } = readSender();
    const subject = `Test mail | ${name}`;
    const text = `This is a test of the mail settings of ${name}. Your website can send mail.`;
    try {
      await mailer.send({
        from,
        to,
        subject,
        text,
        html: mailDocument(subject, `<p>${escapeHtml(text)}</p>`),
        messageId: `<test.${crypto.randomUUID()}@${domainOf(from)}>`,
      });
    } catch (error) {
      const { code, error: kind } = describeError(error);
      return {
        isSent: false,
        reason: mailReason(code ?? kind),
        answer: answerOf(error).slice(0, MOST_ANSWER),
      };
    }
    await recordSent(staff, to);
    return { isSent: true, reason: '', answer: '' };
  };
}

function answerOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'response' in error && typeof error.response === 'string' ? error.response : error.message;
}
