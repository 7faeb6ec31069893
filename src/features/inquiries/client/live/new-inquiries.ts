import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { isSummary } from '#client/api/summaries.ts';
import { hasSessionEnded, subscribeToSessionEnd } from '#features/staff/client/session-ended.ts';
import type { UnreadInquiries } from '../../live.contract.ts';
import { keepOrderOf } from '../pipeline/list-order.ts';
import { followInquiries } from './live-source.ts';

/** Ids of inquiries that came since this tab last showed the list, and that nobody has read. */
let fresh: readonly number[] = [];
/** The newest that this tab has shown, or that was there when it was opened. */
let shownUpTo: number | undefined;
let newestKnown = 0;
/** What somebody gave to this person since this tab was opened, until they have seen it. */
let given: readonly number[] = [];
let knownGiven: readonly number[] | undefined;
const listeners = new Set<() => void>();

function setFresh(ids: readonly number[], givenIds: readonly number[]): void {
  if (ids.join() === fresh.join() && givenIds.join() === given.join()) return;
  fresh = ids.filter((id) => !givenIds.includes(id));
  given = givenIds;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many the title and the notice speak of. */
export function useNewInquiryCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => fresh.length + given.length,
    () => 0,
  );
}

const none: readonly number[] = [];

/** Inquiries that were given to this person meanwhile. */
export function useGivenInquiries(): readonly number[] {
  return useSyncExternalStore(
    subscribe,
    () => given,
    () => none,
  );
}

/** The person has opened one, or all of them. */
export function noteGivenShown(id?: number): void {
  setFresh(fresh, id === undefined ? [] : given.filter((one) => one !== id));
}

/** The person has seen the list. */
export function noteInquiriesShown(): void {
  shownUpTo = newestKnown;
  setFresh([], given);
}

/** Keeps lists and figures of this tab up to date while it is open. */
export function useNewInquiries(): void {
  const queryClient = useQueryClient();
  const hasEnded = useSyncExternalStore(subscribeToSessionEnd, hasSessionEnded, () => false);
  useEffect(() => {
    if (hasEnded) return;
    let known: string | undefined;
    return followInquiries((news) => {
      take(news);
      const text = [news.unread, news.given ?? []].join(' ');
      if (known !== undefined && known !== text) void refresh(queryClient);
      known = text;
    });
  }, [hasEnded, queryClient]);
  // The next person to log in in this tab sees others.
  useEffect(() => forgetShown, []);
}

function forgetShown(): void {
  keepOrderOf([]);
  shownUpTo = undefined;
  newestKnown = 0;
  knownGiven = undefined;
  setFresh([], []);
}

/** A version from before tells of none that were given. */
function take({ unread: [newest = 0, ...others], given: all = [] }: UnreadInquiries): void {
  newestKnown = Math.max(newestKnown, newest);
  shownUpTo ??= newest;
  const last = shownUpTo;
  const known = knownGiven ?? all;
  knownGiven = all;
  setFresh(
    [newest, ...others].filter((id) => id > last),
    all.filter((id) => given.includes(id) || !known.includes(id)),
  );
}

/** The lists and whatever counts them; not the page of one inquiry, on which somebody may be writing. */
function refresh(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: (query) =>
      /^\/api\/admin\/(contacts|inquiries)($|\?|\/find$|\/counts$)/.test(String(query.queryKey[0])) ||
      isSummary(query),
  });
}
