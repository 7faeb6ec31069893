import { Button } from '#client/ui/button.tsx';
import { CheckboxField } from '#client/ui/field.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { dialled } from '#features/customers/contact-hrefs.ts';
import type { Asked } from '../../sale.contract.ts';
import { useFollow } from '../pipeline/inquiry-page-queries.ts';
import { StatusBadge } from '../pipeline/status-badge.tsx';
import { ownMailHref } from './offer-letter.ts';

interface OtherPersonProps {
  one: Asked;
  mayWrite: boolean;
  mayHandle: boolean;
  /** The letter as it stands. */
  draft: { subject: string; text: string };
  isChosen: boolean;
  /** Why it was not sent to them. */
  problem: string | undefined;
  onChoose: (isChosen: boolean) => void;
}

const link = 'inline-block min-h-6 underline underline-offset-4 wrap-anywhere';

/** The site writes by an inquiry alone: there the letter is kept, and an answer is expected. */
export function hasInquiryMail({ who, email }: Asked): boolean {
  return who.from === 'inquiry' && email !== '';
}

/** Somebody who asked and did not buy it: written to, called, or given up. */
export function OtherPerson(props: OtherPersonProps) {
  const { one, mayWrite, mayHandle, isChosen, problem, onChoose } = props;
  const { who, name, status, assignee, followUpOn, about } = one;
  const following = useFollow(who.id);
  const close = () =>
    following.mutate({
      body: { status: 'lost', lostReason: 'Vehicle sold', seen: { ...(status && { status }) } },
      before: { status, assignee, followUpOn, lostReason: '' },
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2">
      <div className="flex min-w-0 items-center gap-2">
        {mayWrite && hasInquiryMail(one) && (
          <CheckboxField
            label={<span className="sr-only">Write to {name}</span>}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        )}
        <div className="min-w-0">
          <p>
            <SmartLink href={one.href} className={`${link} font-semibold`}>
              {name}
            </SmartLink>{' '}
            <StatusBadge status={status} className="ml-1" />
            {about && <span className="text-sm text-muted">{about}</span>}
          </p>
          <Reached {...props} />
          {problem && (
            <p role="alert" className="text-sm text-danger-text">
              {problem}
            </p>
          )}
        </div>
      </div>
      {mayHandle && who.from === 'inquiry' && (
        <Button size="sm" variant="secondary" isBusy={following.isPending} onClick={close}>
          Close as Lost<span className="sr-only">: {name}, the vehicle is sold</span>
        </Button>
      )}
    </li>
  );
}

/** How they are reached, and who has seen to it. */
function Reached({ one, draft }: Pick<OtherPersonProps, 'one' | 'draft'>) {
  const { who, name, email, phone, firstName, assigneeName, isToldSince } = one;
  const isByOwnMail = email !== '' && who.from !== 'inquiry';
  return (
    <p className="text-sm text-muted">
      {phone && (
        <>
          <a href={`tel:${dialled(phone)}`} className={link}>
            {phone}
          </a>{' '}
        </>
      )}
      {isByOwnMail && (
        <>
          <a href={ownMailHref(email, draft, firstName || name)} className={link}>
            Write with your own mail program<span className="sr-only">: {name}</span>
          </a>{' '}
        </>
      )}
      {[
        !email && (phone ? 'No mail address: call them.' : 'They left neither mail address nor phone.'),
        isToldSince && 'Written to since the sale.',
        assigneeName && `Looked after by ${assigneeName}.`,
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}
