import { useEffect, useRef, useState } from 'react';
import { useLeaveWarning } from '#client/hooks/use-leave-warning.ts';
import { randomKey } from '#client/random-key.ts';
import { isSameValue } from '#features/dealership/same-value.ts';
import { type Attempt, clearDraft, loadDraft, nextAttempt, saveDraft } from '../inquiry-draft.ts';
import { type WritingPlace, writingName } from './writing-name.ts';

/** Forms that are open, by the name of what they keep. */
const openForms = new Map<string, (sent: object) => void>();

/**
 * What a member of staff writes about an inquiry, kept on this device until it is sent, as visitors' forms keep theirs: a
 * reload, a lost session and another page take nothing away. Each person finds their own only.
 */
export function useWriting<Values extends Readonly<Record<string, string>>>(
  place: WritingPlace,
  blank: Values,
) {
  const name = writingName(place);
  const [begun] = useState(() => begin(name, blank));
  const [values, setValues] = useState(begun.values);
  const [isFound, setFound] = useState(begun.isFound);
  const [isKept, setKept] = useState(true);
  const attempt = useRef(begun.attempt);
  const isTyped = !isSameValue(values, blank);
  const latest = useRef(values);
  // A browser that stores nothing asks before the text is lost.
  useLeaveWarning(isTyped && !isKept);

  // The form in which it was written may be gone by then, and another open for the same.
  useEffect(() => {
    const forget = (sent: object) => {
      if (!isSameValue(latest.current, sent)) return;
      attempt.current = undefined;
      latest.current = blank;
      setValues(blank);
      setFound(false);
    };
    openForms.set(name, forget);
    return () => {
      if (openForms.get(name) === forget) openForms.delete(name);
    };
  });

  function keep(next: Values): void {
    if (isSameValue(next, blank)) clearDraft(name);
    else
      setKept(
        saveDraft(name, {
          ...{ values: next, vehicleId: undefined, vehicleIds: undefined, photosKey: undefined },
          attempt: attempt.current,
        }),
      );
  }

  return {
    values,
    isTyped,
    /** It was found here when the page was opened. */
    isFound: isFound && isTyped,
    isKept,
    change(next: Values): void {
      latest.current = next;
      setValues(next);
      setFound(false);
      keep(next);
    },
    /** The same again is sent once, also after a reload; what was changed after a lost answer is another message. */
    keyOfAttempt(content: object): string {
      attempt.current = nextAttempt(attempt.current, JSON.stringify(content), randomKey);
      if (isTyped) keep(values);
      return attempt.current.submissionKey;
    },
    /** When this was sent, also where the page has gone on; what was typed since stays. */
    sent(content: Values): void {
      if (isSameValue(loadDraft(name)?.values, content)) clearDraft(name);
      openForms.get(name)?.(content);
    },
    /** When it is not wanted. */
    clear(): void {
      attempt.current = undefined;
      latest.current = blank;
      setValues(blank);
      setFound(false);
      clearDraft(name);
    },
  };
}

function begin<Values extends Readonly<Record<string, string>>>(
  name: string,
  blank: Values,
): { values: Values; isFound: boolean; attempt: Attempt | undefined } {
  const draft = loadDraft(name);
  if (!draft) return { values: blank, isFound: false, attempt: undefined };
  const known = Object.entries(draft.values).filter(([field]) => field in blank);
  return {
    values: { ...blank, ...Object.fromEntries(known) },
    isFound: true,
    attempt: draft.attempt,
  };
}
