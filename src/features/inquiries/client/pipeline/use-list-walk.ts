import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { showToast } from '#client/ui/toast.tsx';
import { inquiryHref } from './inquiry-page-queries.ts';
import { isInOrder, keepOrderFrom, neighbourOf, turnListPage } from './list-order.ts';

export type ListWalk = ReturnType<typeof useListWalk>;

/** From one inquiry to the next in the order of the list, over its pages. What is being written waits where it is. */
export function useListWalk(inquiryId: number) {
  const [, navigate] = useLocation();
  const [isTurning, setTurning] = useState(false);
  const [, setKept] = useState(0);
  useEffect(() => {
    if (isInOrder(inquiryId)) return;
    const leaving = new AbortController();
    keepOrderFrom(inquiryId, leaving.signal).then(
      () => setKept(inquiryId),
      () => {}, // then there is no next one
    );
    return () => leaving.abort();
  }, [inquiryId]);
  const previous = neighbourOf(inquiryId, -1);
  const next = neighbourOf(inquiryId, 1);

  async function go(by: 1 | -1): Promise<void> {
    if (isTurning) return;
    const to = by === 1 ? next : previous;
    let found: number | undefined;
    setTurning(true);
    try {
      found = to === 'further' ? await turnListPage(by) : to;
    } catch {
      showToast({
        title: 'The list could not be read',
        description: 'Please try again.',
        variant: 'destructive',
      });
      return;
    } finally {
      setTurning(false);
    }
    if (found === undefined) showToast({ title: 'No further inquiry in the list' });
    else navigate(inquiryHref(found));
  }

  return {
    hasPrevious: previous !== undefined,
    hasNext: next !== undefined,
    isTurning,
    go,
  };
}
