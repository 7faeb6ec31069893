import { MailAgainButton } from '#features/customers/client/mail-again.tsx';
import { mailHref } from '#features/customers/contact-hrefs.ts';
import { stuckWords } from '#features/customers/unsent-mail.ts';
import { useMay } from '#features/staff/client/may.tsx';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { Inquiry } from '../../inquiry.contract.ts';
import { AboutVehicle, ContactLinks } from './inquiry-links.tsx';
import { useRetryMail } from './inquiry-queries.ts';

const mailStates: Record<Inquiry['mail'], string> = {
  none: 'No mail was sent: mail was not set up, or this was kept apart as spam.',
  waiting: 'Mail is waiting to be sent.',
  held: `Its mail ${stuckWords.held}.`,
  sent: 'Mail was sent to the dealership and to the customer.',
  failed: `Mail ${stuckWords.failed}.`,
};

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
      <p className="text-sm text-muted">{mailStates[inquiry.mail]}</p>
      {mayHandle && inquiry.mail === 'failed' && <MailAgainButton again={retry} id={inquiry.id} />}
    </div>
  );
}

/** A mailto link for the reply; the subject has interest and vehicle. */
export function replyHref({ email, interest, vehicle }: Inquiry): string {
  const about = vehicle && vehicleTitle(vehicle);
  const subject = `Re: ${[interest, about].filter(Boolean).join(', ')}`;
  return `${mailHref(email)}?subject=${encodeURIComponent(subject)}`;
}
