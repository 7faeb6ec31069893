import { useEffect, useState } from 'react';
import { useReads } from '#client/use-read.ts';
import { FORM_ANSWER, type FormAnswer } from '../form-answer.ts';

/** What became of a form that was sent without JavaScript, on the page that answers it and until that is left. */
export function useFormAnswer(): FormAnswer | undefined {
  const reads = useReads();
  // The server leaves it there under this name.
  const [answer] = useState(() => reads.get(FORM_ANSWER).answer as FormAnswer | undefined);
  useEffect(() => reads.forget((name) => name === FORM_ANSWER), [reads]);
  return answer;
}
