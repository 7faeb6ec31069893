import { useEffect, useState } from 'react';
import { loadDraft } from './inquiry-draft.ts';

/** Whether a message of this form was waiting when the page was opened. Its form has to be there to send it. */
export function useHasUnsent(form: string): boolean {
  const [hasUnsent, setHasUnsent] = useState(false);
  useEffect(() => setHasUnsent(loadDraft(form)?.attempt !== undefined), [form]);
  return hasUnsent;
}
