import { REPLY_MAIL } from './reply.ts';

/** Mail about a new inquiry: to the dealership, to the customer, and as ADF to another system. */
export const mailKinds = ['dealership', 'customer', 'adf'] as const;
export type MailKind = (typeof mailKinds)[number];

/** To whoever is to be told that an inquiry has waited too long. */
export const OVERDUE_MAIL = 'overdue';

/** Every kind of mail about inquiries in the outbox. */
export const inquiryMailKinds: readonly string[] = [...mailKinds, REPLY_MAIL, OVERDUE_MAIL];
