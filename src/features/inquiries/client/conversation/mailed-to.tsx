import { MailAgainButton } from '#features/customers/client/mail-again.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import type { Inquiry } from '../../inquiry.contract.ts';
import type { InquiryPage } from '../../pipeline.contract.ts';
import { mailWords } from '../inbox/inquiry-details.tsx';
import { useRetryMail } from '../inbox/inquiry-queries.ts';

interface MailedToProps {
  inquiry: Inquiry;
  timeline: InquiryPage['timeline'];
}

/** What the lines of the conversation do not tell: that no mail went out or some is stuck; what cannot be read. */
export function MailedTo({ inquiry, timeline }: MailedToProps) {
  const retry = useRetryMail();
  const mayHandle = useMay('inquiries.handle');
  const isTold = timeline.some(({ kind, inquiryId }) => kind === 'mail' && inquiryId === inquiry.id);
  const isStuck = inquiry.mail === 'failed' || inquiry.mail === 'held';
  const words = isStuck ? mailWords(inquiry) : isTold ? '' : mailWords({ mail: 'none', mailedTo: [] });
  return (
    <>
      {inquiry.isDamaged && (
        <p className="mt-2 text-sm">
          Something of this inquiry cannot be read: its date or its vehicle. The rest is as it was sent.
        </p>
      )}
      {words && <p className="mt-2 text-sm text-muted">{words}</p>}
      {mayHandle && inquiry.mail === 'failed' && <MailAgainButton again={retry} id={inquiry.id} />}
    </>
  );
}
