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

interface Written extends Pick<MailSettings, 'dealership' | 'from' | 'leadsTo'> {
  messageId: string;
}

/** To a buyer who booked, or asked for a hold: with a greeting above, and below who we are and how to call us. */
export function toBuyerMail(
  buyer: { first_name: string; email: string },
  { dealership, from, leadsTo, messageId }: Written,
  { subject, lines }: { subject: string; lines: readonly Line[] },
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
