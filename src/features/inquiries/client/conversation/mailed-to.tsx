import { MailAgainButton } from '#features/customers/client/mail-again.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import type { Inquiry } from '../../inquiry.contract.ts';
import { mailWords } from '../inbox/inquiry-details.tsx';
import { useRetryMail } from '../inbox/inquiry-queries.ts';

/** What was really sent about a message, and to whom; what of it cannot be read. */
export function MailedTo({ inquiry }: { inquiry: Inquiry }) {
  const retry = useRetryMail();
  const mayHandle = useMay('inquiries.handle');
  return (
    <>
      {inquiry.isDamaged && (
        <p className="mt-2 text-sm">
          Something of this inquiry cannot be read: its date or its vehicle. The rest is as it was sent.
        </p>
      )}
      <p className="mt-2 text-sm text-muted">{mailWords(inquiry)}</p>
      {mayHandle && inquiry.mail === 'failed' && <MailAgainButton again={retry} id={inquiry.id} />}
    </>
  );
}
