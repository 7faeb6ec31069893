import { isNameOf } from '#shared/name-in-history.ts';
import type { InquiryPage, TimelineEntry } from '../../pipeline.contract.ts';

const answerWords: Readonly<Partial<Record<TimelineEntry['kind'], string>>> = {
  reply: 'by mail',
  call: 'called, no answer',
  spoke: 'by phone',
  hold: 'by a hold',
};

interface Answer {
  at: string;
  by: string;
  how: string;
}

/** With what others than the reader have answered the person, the oldest first. */
export function answersOfOthers({
  timeline,
  reader,
  reply,
}: Pick<InquiryPage, 'timeline' | 'reader'> & { reply: Pick<InquiryPage['reply'], 'myName'> }): Answer[] {
  const me = { username: reader, fullName: reply.myName };
  return timeline.flatMap(({ kind, at, by }) => {
    const how = answerWords[kind];
    return how !== undefined && !isNameOf(by, me) ? [{ at, by, how }] : [];
  });
}
