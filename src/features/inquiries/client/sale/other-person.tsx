import { Button } from '#client/ui/button.tsx';
import { CheckboxField } from '#client/ui/field.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { dialled } from '#features/customers/contact-hrefs.ts';
import type { Asked } from '../../sale.contract.ts';
import { inquiryHref, useFollow } from '../pipeline/inquiry-page-queries.ts';
import { StatusBadge } from '../pipeline/status-badge.tsx';

interface OtherPersonProps {
  one: Asked;
  mayWrite: boolean;
  mayHandle: boolean;
  isChosen: boolean;
  /** Why it was not sent to them. */
  problem: string | undefined;
  onChoose: (isChosen: boolean) => void;
}

const link = 'inline-block min-h-6 underline underline-offset-4 wrap-anywhere';

/** Somebody who asked and did not buy it: written to, called, or given up. */
export function OtherPerson({ one, mayWrite, mayHandle, isChosen, problem, onChoose }: OtherPersonProps) {
  const { inquiryId, name, hasMail, phone, status, assignee, followUpOn, assigneeName, isToldSince } = one;
  const following = useFollow(inquiryId);
  const close = () =>
    following.mutate({
      body: { status: 'lost', lostReason: 'Vehicle sold', seen: { ...(status && { status }) } },
      before: { status, assignee, followUpOn, lostReason: '' },
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2">
      <div className="flex min-w-0 items-center gap-2">
        {mayWrite && hasMail && (
          <CheckboxField
            label={<span className="sr-only">Write to {name}</span>}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        )}
        <div className="min-w-0">
          <p>
            <SmartLink href={inquiryHref(inquiryId)} className={`${link} font-semibold`}>
              {name}
            </SmartLink>{' '}
            <StatusBadge status={status} className="ml-1" />
          </p>
          <p className="text-sm text-muted">
            {phone && (
              <>
                <a href={`tel:${dialled(phone)}`} className={link}>
                  {phone}
                </a>{' '}
              </>
            )}
            {[
              !hasMail &&
                (phone ? 'No mail address: call them.' : 'They left neither mail address nor phone.'),
              isToldSince && 'Written to since the sale.',
              assigneeName && `Looked after by ${assigneeName}.`,
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
          {problem && (
            <p role="alert" className="text-sm text-danger-text">
              {problem}
            </p>
          )}
        </div>
      </div>
      {mayHandle && (
        <Button size="sm" variant="secondary" isBusy={following.isPending} onClick={close}>
          Close as lost<span className="sr-only">: {name}, the vehicle is sold</span>
        </Button>
      )}
    </li>
  );
}
