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
  besides,
}: Pick<InquiryPage, 'inquiry' | 'joined' | 'timeline'> & {
  /** What other parts of the product know of the person. */
  besides: readonly { at: string; text: string; by: string }[];
}) {
  const others = new Map(joined.map((other) => [other.id, other]));
  const own = timeline.map(({ kind, text, ...entry }) => ({ ...entry, text: words[kind](text) }));
  const entries = [...own, ...besides.map((entry) => ({ ...entry, inquiryId: inquiry.id }))]
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map((entry, number) => ({ ...entry, number }))
    .toReversed();
  return (
    <ol className="divide-y divide-line">
      {entries.map(({ number, inquiryId, at, text, by }) => {
        const other = inquiryId === inquiry.id ? undefined : others.get(inquiryId);
        return (
          <li key={number} className="py-3 first:pt-0 last:pb-0">
            <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
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
