import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FORM_ANSWER, type FormAnswer } from '../form-answer.ts';

/** What became of a form that was sent without JavaScript, on the page that answers it and until that is left. */
export function useFormAnswer(): FormAnswer | undefined {
  const client = useQueryClient();
  const [answer] = useState(() => client.getQueryData<FormAnswer>([FORM_ANSWER]));
  useEffect(() => client.removeQueries({ queryKey: [FORM_ANSWER] }), [client]);
  return answer;
}
