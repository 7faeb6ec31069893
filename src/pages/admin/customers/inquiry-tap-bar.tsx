import { Mail, Phone } from 'lucide-react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { dialled } from '#features/customers/contact-hrefs.ts';
import type { ComposerTab } from '#features/inquiries/client/conversation/composer.tsx';
import type { InquiryPage } from '#features/inquiries/pipeline.contract.ts';
import { CallerButtons } from './caller-buttons.tsx';
import { callerOf } from './inquiry-head.tsx';

interface InquiryTapBarProps {
  page: InquiryPage;
  mayHandle: boolean;
  onAnswer: (by: ComposerTab) => void;
}

/** What is done most, within reach of a thumb, where the answer is not in sight. */
export function InquiryTapBar({ page, mayHandle, onAnswer }: InquiryTapBarProps) {
  const { phone } = page.inquiry;
  if (!mayHandle) return null;
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-6 flex gap-2 border-t border-line bg-canvas px-4 py-2.5 *:px-2 pb-[max(0.625rem,env(safe-area-inset-bottom))] *:flex-1 sm:-mx-6 sm:px-6 xl:hidden print:hidden">
      <Button onClick={() => onAnswer('reply')}>
        <Mail aria-hidden="true" className="size-5" />
        Reply
      </Button>
      {phone ? (
        <ButtonLink href={`tel:${dialled(phone)}`} variant="secondary" onClick={() => onAnswer('call')}>
          <Phone aria-hidden="true" className="size-5" />
          Call
        </ButtonLink>
      ) : (
        <Button variant="secondary" onClick={() => onAnswer('call')}>
          <Phone aria-hidden="true" className="size-5" />
          Note a Call
        </Button>
      )}
      <CallerButtons caller={callerOf(page)} offers={['booking']} />
    </div>
  );
}
