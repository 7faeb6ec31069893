import { formatExactTime } from '#client/time-ago.ts';
import type { InquiryPage, TimelineEntry } from '../../pipeline.contract.ts';

const words: Readonly<Record<TimelineEntry['kind'], (text: string) => string>> = {
  sent: (text) => `Wrote: ${text}`,
  mail: (text) => text,
  note: (text) => text,
  call: () => 'Called, no answer',
  status: (text) => `Status: ${text}`,
  assigned: (text) => text,
  follow_up: (text) => text,
  read: () => 'Marked as read',
  spam: () => 'Marked as spam',
  not_spam: () => 'Marked as not spam',
};

/** Everything that happened to an inquiry, the newest first. */
export function InquiryTimeline({ timeline }: Pick<InquiryPage, 'timeline'>) {
  const entries = timeline.map((entry, number) => ({ ...entry, number })).toReversed();
  return (
    <ol className="divide-y divide-line">
      {entries.map(({ number, at, kind, text, by }) => (
        <li key={number} className="py-3 first:pt-0 last:pb-0">
          <p className="wrap-anywhere whitespace-pre-wrap">{words[kind](text)}</p>
          <p className="text-sm text-muted">
            {by && `${by} · `}
            <time dateTime={at}>{formatExactTime(new Date(at))}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}
