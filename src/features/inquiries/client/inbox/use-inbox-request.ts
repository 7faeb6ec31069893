import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useKeptAddress } from '#features/staff/client/kept-address.ts';
import { type InboxRequest, readRequest, writeRequest } from './inbox-request.ts';

const INBOX = '/admin/inquiries';
/** What is remembered of the list; not the page, nor that it is the spam. */
const narrowings = ['view', 'status', 'person', 'age', 'vehicle', 'source', 'read', 'due', 'order'];

/** The address is the only state of the list. What the history entry holds besides, such as the search, stays. */
export function useInboxRequest() {
  useKeptAddress(narrowings);
  const [, navigate] = useLocation();
  const search = useSearch();
  const request = useMemo(() => readRequest(new URLSearchParams(search)), [search]);
  const go = (next: InboxRequest, replace: boolean) =>
    navigate(`${INBOX}${writeRequest(next)}`, { replace, state: history.state });
  return {
    request,
    /** Another choice begins at the first page. */
    change: (changes: Partial<InboxRequest>) => go({ ...request, page: 1, ...changes }, true),
    turn: (page: number) => go({ ...request, page }, false),
  };
}
