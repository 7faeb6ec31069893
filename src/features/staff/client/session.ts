import { callApi } from '#client/api-client.ts';
import { useApiQuery } from '#client/use-api-query.ts';
import { addressOf } from '#shared/call-address.ts';
import type { getSession, Session } from '../staff.contract.ts';

const SESSION = addressOf<typeof getSession>('/api/admin/session');

export function fetchSession(): Promise<Session> {
  return callApi<typeof getSession>('GET /api/admin/session');
}

/** Who is logged in, asked anew for every page that is opened: `page` is part of the question. */
export function useSession(page: string) {
  return useApiQuery(SESSION, {
    queryKey: [SESSION, page],
    queryFn: fetchSession,
    staleTime: 0,
    gcTime: 0,
    // A page that is open keeps what was typed in it: when the session has ended, its next call says so.
    refetchOnReconnect: false,
    // The last answer stands while the next one is on its way, so that no page flickers.
    placeholderData: (previous) => previous,
  });
}
