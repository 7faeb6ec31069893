import { createHash } from 'node:crypto';
import type { Allowance } from '#server/http/limiter.ts';

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

/** Equal for all spellings of an address that reach one mailbox. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ''] = email.slice(0, at).toLowerCase().split('+', 1);
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
