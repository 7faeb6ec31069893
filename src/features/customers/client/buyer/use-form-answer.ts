import { useEffect, useState } from 'react';
import { useReads } from '#client/api/use-read.ts';
import { FORM_ANSWER, type FormAnswer } from '../../form-answer.ts';

/** Result of a form that was sent without JavaScript, until the visitor leaves the page. */
export function useFormAnswer(): FormAnswer | undefined {
  const reads = useReads();
  // The server puts it into the page under this name.
  const [answer] = useState(() => reads.get(FORM_ANSWER).answer as FormAnswer | undefined);
  useEffect(() => reads.forget((name) => name === FORM_ANSWER), [reads]);
  return answer;
}
