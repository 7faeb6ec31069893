import { formatExactTime } from '#client/time-ago.ts';
import { SmartLink } from '#client/ui/smart-link.tsx';
import type { InquiryPage, TimelineEntry } from '../../pipeline.contract.ts';
import { formatInquiryDate } from '../inbox/inquiry-date.ts';
import { inquiryHref } from './inquiry-page-queries.ts';

const words: Readonly<Record<TimelineEntry['kind'], (text: string) => string>> = {
  sent: (text) => `Wrote: ${text}`,
  mail: (text) => text,
  reply: (text) => text,
  note: (text) => text,
  call: () => 'Called, no answer',
  status: (text) => `Status: ${text}`,
  assigned: (text) => text,
  follow_up: (text) => text,
  read: () => 'Marked as read',
  spam: () => 'Marked as spam',
  not_spam: () => 'Marked as not spam',
  joined: (text) => `Joined as the same person: ${text}`,
  separated: (text) => `Not the same person: ${text}`,
  vehicle: (text) => `Draft vehicle made: ${text}`,
};

/** Everything that happened to an inquiry and to those joined to it, the newest first. */
export function InquiryTimeline({
  inquiry,
  joined,
  timeline,
}: Pick<InquiryPage, 'inquiry' | 'joined' | 'timeline'>) {
  const others = new Map(joined.map((other) => [other.id, other]));
  const entries = timeline.map((entry, number) => ({ ...entry, number })).toReversed();
  return (
    <ol className="divide-y divide-line">
      {entries.map(({ number, inquiryId, at, kind, text, by }) => {
        const other = inquiryId === inquiry.id ? undefined : others.get(inquiryId);
        return (
          <li key={number} className="py-3 first:pt-0 last:pb-0">
            <p className="wrap-anywhere whitespace-pre-wrap">{words[kind](text)}</p>
            <p className="text-sm text-muted">
              {by && `${by} · `}
              <time dateTime={at}>{formatExactTime(new Date(at))}</time>
              {other && (
                <>
                  {' · '}
                  <SmartLink href={inquiryHref(other.id)} className="underline underline-offset-4">
                    {other.interest}, {formatInquiryDate(other.createdAt)}
                  </SmartLink>
                </>
              )}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
