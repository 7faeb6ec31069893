import { createHash } from 'node:crypto';
import { mailboxOf } from '#features/customers/mailbox.ts';
import type { Allowance } from '#server/http/limits/limiter.ts';

export const REPLY_WINDOW_MS = 3_600_000;
/** More than a busy yard needs, too few to annoy people with our mail. */
const MOST_REPLIES = 60;

/**
 * The form accepts anybody's address, so automatic replies are limited: one to a mailbox, and a total. Inquiries and
 * mail to staff are not limited here.
 */
export function replyAllowances(email: string): Allowance[] {
  return [
    { key: `reply ${createHash('sha256').update(mailboxOf(email)).digest('base64url')}`, most: 1 },
    { key: 'reply', most: MOST_REPLIES },
  ];
}
