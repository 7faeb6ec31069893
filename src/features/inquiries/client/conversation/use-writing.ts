import { useRef, useState } from 'react';
import { useLeaveWarning } from '#client/hooks/use-leave-warning.ts';
import { randomKey } from '#client/random-key.ts';
import { isSameValue } from '#features/dealership/same-value.ts';
import { type Attempt, clearDraft, loadDraft, nextAttempt, saveDraft } from '../inquiry-draft.ts';
import { type WritingPlace, writingName } from './writing-name.ts';

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
  // A browser that stores nothing asks before the text is lost.
  useLeaveWarning(isTyped && !isKept);

  function keep(next: Values): void {
    if (isSameValue(next, blank)) clearDraft(name);
    else
      setKept(
        saveDraft(name, {
          ...{ values: next, vehicleId: undefined, photosKey: undefined },
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
    /** When it was sent, or is not wanted. */
    clear(): void {
      attempt.current = undefined;
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
