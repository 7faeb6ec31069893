import { Mail, Phone } from 'lucide-react';
import { ButtonLink } from '#client/ui/button.tsx';
import { dialled } from '#features/customers/contact-hrefs.ts';
import type { Inquiry } from '../../inquiry.contract.ts';
import { replyHref } from '../inbox/inquiry-details.tsx';

/** Why nothing can be sent from here, and what can be done instead. */
export function NoReply({ inquiry }: { inquiry: Inquiry }) {
  const { email, phone } = inquiry;
  return (
    <div className="grid gap-3">
      <p>
        {email === ''
          ? 'They left no mail address, so they cannot be written to.'
          : 'Mail is not set up, so nothing can be sent from here. A reply from your own mail program is not in this history: set the stage afterwards, and they wait no longer.'}
        {phone === '' && email === '' && ' They left no phone number either.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {phone !== '' && (
          <ButtonLink href={`tel:${dialled(phone)}`}>
            <Phone aria-hidden="true" className="size-5" />
            Call {phone}
          </ButtonLink>
        )}
        {email !== '' && (
          <ButtonLink href={replyHref(inquiry)} variant="secondary">
            <Mail aria-hidden="true" className="size-5" />
            Open My Mail Program
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
