import { callApi } from '#client/api/api-client.ts';
import { ApiError } from '#client/api/api-request.ts';
import { summary } from '#client/api/summaries.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { addressOf } from '#shared/call-address.ts';
import type { getStats, Stats } from '../dashboard.contract.ts';

const STATS = addressOf<typeof getStats>('/api/admin/stats');
export const STATS_KEY = [STATS];

const nothing: Stats = {
  vehicleCount: 0,
  photoCount: 0,
  contactCount: 0,
  financeCount: 0,
  unreadCount: 0,
  isMailSetUp: true,
  recentActivity: [],
};

/** The dashboard's figures; without a session they are all zero rather than an error. */
export function useStats({ isEnabled }: { isEnabled: boolean }) {
  return useApiQuery(STATS, {
    enabled: isEnabled,
    meta: summary,
    queryFn: async ({ signal }) => {
      try {
        return await callApi<typeof getStats>('GET /api/admin/stats', { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return nothing;
        throw error;
      }
    },
  });
}
