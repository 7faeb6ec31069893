import { createHash } from 'node:crypto';
import type { Allowance } from '#server/http/limiter.ts';

export const REPLY_WINDOW_MS = 3_600_000;
/** More than a busy yard gets, and too few to be of use to somebody who wants to annoy people with our mail. */
const MOST_REPLIES = 60;

/**
 * Anybody can write anybody's address into the form, so the automatic reply is limited: one to a mailbox, and so
 * many in all. The inquiry and the mail to staff are not.
 */
export function replyAllowances(email: string): Allowance[] {
  return [
    { key: `reply ${createHash('sha256').update(mailboxOf(email)).digest('base64url')}`, most: 1 },
    { key: 'reply', most: MOST_REPLIES },
  ];
}

/** The same for every way of writing an address that ends in one mailbox. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ''] = email.slice(0, at).toLowerCase().split('+', 1);
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
