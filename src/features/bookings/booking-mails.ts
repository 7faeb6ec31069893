import type { MailReceiver } from '#features/customers/unsent-mail.ts';

/** Kinds of mail in the outbox. */
export const BUYER_MAIL = 'booking_buyer';
export const bookingMails: Readonly<Record<MailReceiver, string>> = {
  customer: BUYER_MAIL,
  dealership: 'booking_staff',
};
export const bookingMailKinds = Object.values(bookingMails);
