import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { ApiError } from '#client/api/api-request.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { addressOf } from '#shared/call-address.ts';
import type { getSession, Session } from '../staff.contract.ts';

const SESSION = addressOf<typeof getSession>('/api/admin/session');

export function fetchSession(): Promise<Session> {
  return callApi<typeof getSession>('GET /api/admin/session');
}

/** A refused call may be the first sign of another role: the screens then show what that one may do. */
export function followRole(queryClient: QueryClient, error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'forbidden') return;
  void queryClient.invalidateQueries({ queryKey: [SESSION] });
}

/** The logged-in person, asked again for every page opened: `page` is part of the query key. */
export function useSession(page: string) {
  return useApiQuery(SESSION, {
    queryKey: [SESSION, page],
    queryFn: fetchSession,
    staleTime: 0,
    gcTime: 0,
    // Not refetched while a page is open, so that typed text is never lost; an ended session shows at the next call.
    refetchOnReconnect: false,
    // Keeps the last answer during a refetch, so that pages do not flicker.
    placeholderData: (previous) => previous,
  });
}
