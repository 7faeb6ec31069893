import { leadMails } from '#features/customers/lead-mails.ts';
import { REPLY_MAIL } from './reply.ts';

/** To whoever is to be told that an inquiry has waited too long. */
export const OVERDUE_MAIL = 'overdue';

/** To whoever was given inquiries by somebody else. */
export const GIVEN_MAIL = 'given';

/** Every kind of mail about inquiries in the outbox. */
export const inquiryMailKinds: readonly string[] = [...leadMails, REPLY_MAIL, OVERDUE_MAIL, GIVEN_MAIL];
