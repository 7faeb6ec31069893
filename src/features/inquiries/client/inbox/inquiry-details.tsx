import { MailAgainButton } from '#features/customers/client/mail-again.tsx';
import { mailHref } from '#features/customers/contact-hrefs.ts';
import { stuckWords } from '#features/customers/unsent-mail.ts';
import { useMay } from '#features/staff/client/may.tsx';
import type { Inquiry } from '../../inquiry.contract.ts';
import { MOST_SUBJECT } from '../../reply.ts';
import { aboutWords, vehiclesOf } from '../../several-vehicles.ts';
import { AboutVehicle, ContactLinks } from './inquiry-links.tsx';
import { useRetryMail } from './inquiry-queries.ts';

const mailStates: Record<Exclude<Inquiry['mail'], 'sent'>, string> = {
  none: 'No mail was sent: mail was not set up, or this was kept apart as spam.',
  waiting: 'Mail is waiting to be sent.',
  held: `Its mail ${stuckWords.held}.`,
  failed: `Mail ${stuckWords.failed}.`,
};

/** What was really sent, and to whom. */
export function mailWords({ mail, mailedTo }: Pick<Inquiry, 'mail' | 'mailedTo'>): string {
  if (mail !== 'sent') return mailStates[mail];
  if (mailedTo.length === 0) return 'Mail was sent to another system only.';
  const receivers = ['dealership' as const, 'customer' as const].filter((one) => mailedTo.includes(one));
  return `Mail was sent ${receivers.map((one) => `to the ${one}`).join(' and ')}.`;
}

/** All fields of one inquiry. */
export function InquiryDetails({ inquiry }: { inquiry: Inquiry }) {
  const retry = useRetryMail();
  const mayHandle = useMay('inquiries.handle');
  return (
    <div className="grid gap-4">
      <p className="break-words whitespace-pre-wrap">{inquiry.message || 'No message.'}</p>
      <div>
        <ContactLinks inquiry={inquiry} />
        <AboutVehicle inquiry={inquiry} />
      </div>
      {inquiry.isDamaged && (
        <p className="text-sm">
          Something of this inquiry cannot be read: its date or its vehicle. The rest is as it was sent.
        </p>
      )}
      <p className="text-sm text-muted">{mailWords(inquiry)}</p>
      {mayHandle && inquiry.mail === 'failed' && <MailAgainButton again={retry} id={inquiry.id} />}
    </div>
  );
}

/** Half of a character at the cut cannot be stored. */
const HALF = /[\uD800-\uDBFF]$/;

/** Interest and vehicle: `Re: Purchase Inquiry, 2021 Toyota HiLux`. */
export function replySubject(inquiry: Pick<Inquiry, 'interest' | 'vehicle' | 'alsoAbout'>): string {
  const about = aboutWords(vehiclesOf(inquiry));
  return `Re: ${[inquiry.interest, about].filter(Boolean).join(', ')}`
    .slice(0, MOST_SUBJECT)
    .replace(HALF, '');
}

/** A mailto link for the reply. */
export function replyHref(inquiry: Inquiry): string {
  return `${mailHref(inquiry.email)}?subject=${encodeURIComponent(replySubject(inquiry))}`;
}
