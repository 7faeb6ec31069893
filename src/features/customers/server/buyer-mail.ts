import { type Dealership, licenceLine } from '#features/dealership/dealership.ts';
import { type Line, toBodies } from '#server/mail/mail-lines.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { greetingOf } from '../customer-words.ts';

export interface MailSettings {
  dealership: Dealership;
  from: string;
  leadsTo: string;
  publicUrl: string;
}

/** What a mail needs besides what it is about. */
export interface Letter extends MailSettings {
  messageId: string;
}

interface Words {
  subject: string;
  lines: readonly Line[];
}

/** To a buyer who booked, or asked for a hold: with a greeting above, and below who we are and how to call us. */
export function toBuyerMail(
  buyer: { first_name: string; email: string },
  { dealership, from, leadsTo, messageId }: Letter,
  { subject, lines }: Words,
): Mail {
  return {
    from,
    to: buyer.email,
    replyTo: leadsTo,
    messageId,
    isAutomaticReply: true,
    ...toBodies(`${subject} | ${dealership.name}`, [
      greetingOf(buyer),
      '',
      ...lines,
      '',
      ...dealership.salesPhones.map(({ label, number }) => `${label}: ${number}`),
      dealership.name,
      licenceLine(dealership),
    ]),
  };
}

/** To staff, who answer it to write to the buyer. */
export function toStaffMail(
  buyer: { email: string },
  { dealership, from, leadsTo, messageId }: Letter,
  { subject, lines }: Words,
): Mail {
  return {
    from,
    to: leadsTo,
    replyTo: buyer.email,
    messageId,
    ...toBodies(subject, [...lines, licenceLine(dealership)]),
  };
}
