import { PhoneCall, StickyNote } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { formatInquiryDate, formatInquiryTime } from '#shared/dates.ts';
import type { OtherInquiry } from '../../pipeline.contract.ts';
import { inquiryHref } from '../pipeline/inquiry-page-queries.ts';
import type { Said } from './said.ts';

/** Beyond this, only the last message of the customer is shown whole at once. */
const LONG = 900;

const boxes: Readonly<Record<Exclude<Said['look'], 'done'>, string>> = {
  received: 'mr-6 border-line bg-sunken sm:mr-16',
  reply: 'ml-6 border-brand/25 bg-brand/8 sm:ml-16',
  note: 'ml-6 border-dashed border-control bg-accent/10 sm:ml-16',
  call: 'ml-6 border-dashed border-control bg-accent/10 sm:ml-16',
};
const icons = { note: StickyNote, call: PhoneCall } as const;

interface SaidEntryProps {
  said: Said;
  /** Nothing was said after it. */
  isLast: boolean;
  /** However long it is. */
  isWhole: boolean;
  /** The inquiry that it belongs to, when that is another one of the person. */
  other: OtherInquiry | undefined;
  children: ReactNode;
}

/** A message as it was written; what was done besides as one quiet line. */
export function SaidEntry({ said, isLast, isWhole, other, children }: SaidEntryProps) {
  const { look, title, text, state, by, at } = said;
  const when = (
    <>
      <time dateTime={at}>{formatInquiryTime(new Date(at))}</time>
      {other && (
        <>
          {' · '}
          <SmartLink href={inquiryHref(other.id)} className="underline underline-offset-4">
            {other.interest}, {formatInquiryDate(new Date(other.createdAt))}
          </SmartLink>
        </>
      )}
    </>
  );
  if (look === 'done') {
    return (
      <li className="text-sm text-muted">
        <p className="wrap-anywhere">
          <span className="text-ink">{title}</span> · {by && `${by} · `}
          {when}
        </p>
      </li>
    );
  }
  const Icon = look === 'note' || look === 'call' ? icons[look] : undefined;
  return (
    <li
      {...(isLast && { 'data-last': '' })}
      className={classNames('rounded-card border px-4 py-3', boxes[look])}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        {Icon && <Icon aria-hidden="true" className="size-4 self-center" />}
        <span className="font-semibold wrap-anywhere">
          {look === 'received' || look === 'reply' ? by : title}
        </span>
        <span className="text-muted">
          {look === 'reply' && 'Reply by mail, '}
          {state && `${state} · `}
          {Icon && by && `${by} · `}
          {when}
        </span>
      </p>
      {(look === 'reply' || (look === 'received' && other)) && (
        <p className="mt-1 text-sm font-semibold wrap-anywhere">{title}</p>
      )}
      <SaidText text={text || (look === 'received' ? 'No message.' : '')} isWhole={isWhole} />
      {children}
    </li>
  );
}

function SaidText({ text, isWhole }: { text: string; isWhole: boolean }) {
  const [isOpen, setOpen] = useState(false);
  if (text === '') return null;
  const isCut = text.length > LONG && !isWhole && !isOpen;
  return (
    <>
      <p className={classNames('mt-1 break-words whitespace-pre-wrap', isCut && 'line-clamp-6')}>{text}</p>
      {isCut && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="min-h-8 text-sm font-semibold underline underline-offset-4"
        >
          Read all
        </button>
      )}
    </>
  );
}
