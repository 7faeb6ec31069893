import type { MailReceiver } from '#features/customers/unsent-mail.ts';

/** What happens to a hold that somebody is told of. */
export const holdEvents = [
  'asked',
  'confirmed',
  'declined',
  'extended',
  'released',
  'withdrawn',
  'due',
] as const;
export type HoldEvent = (typeof holdEvents)[number];

export const HOLD_BUYER_MAIL = 'hold_buyer';
export const holdMails: Readonly<Record<MailReceiver, string>> = {
  customer: HOLD_BUYER_MAIL,
  dealership: 'hold_staff',
};
export const holdMailKinds = Object.values(holdMails);
