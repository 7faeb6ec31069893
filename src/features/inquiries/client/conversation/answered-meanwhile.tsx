import { useEffect, useRef } from 'react';
import { formatInquiryTime } from '#shared/dates.ts';
import { nameAlone } from '#shared/name-in-history.ts';
import type { InquiryPage } from '../../pipeline.contract.ts';
import { useInquiryWatch } from '../pipeline/inquiry-page-queries.ts';
import { answersOfOthers } from './answers-of-others.ts';

interface AnsweredMeanwhileProps {
  page: InquiryPage;
  isWriting: boolean;
}

/** Told while somebody writes, so that nobody is answered twice. What they have typed stays. */
export function AnsweredMeanwhile({ page, isWriting }: AnsweredMeanwhileProps) {
  useInquiryWatch(page.inquiry.id, isWriting);
  const answers = answersOfOthers(page);
  const known = useRef(answers.length);
  // Whoever has not begun to write reads it in the conversation.
  useEffect(() => {
    if (!isWriting) known.current = answers.length;
  });
  const last = answers.length > known.current && isWriting ? answers.at(-1) : undefined;
  return (
    <div role="status" className="empty:hidden">
      {last && (
        <p className="rounded-control bg-accent/15 p-3 text-sm wrap-anywhere">
          <span className="font-semibold">{nameAlone(last.by) || 'Somebody'} has answered meanwhile</span>{' '}
          {`(${last.how}, ${formatInquiryTime(new Date(last.at))}). See the conversation before you go on: what you wrote stays here.`}
        </p>
      )}
    </div>
  );
}
