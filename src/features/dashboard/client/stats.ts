import { useQuery } from '@tanstack/react-query';
import { ApiError, callApi } from '#client/api-client.ts';
import type { Stats } from '../dashboard.contract.ts';

export const STATS_KEY = ['/api/admin/stats'] as const;

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
  return useQuery<Stats>({
    queryKey: STATS_KEY,
    enabled: isEnabled,
    queryFn: async ({ signal }) => {
      try {
        return await callApi<Stats>('GET', STATS_KEY[0], { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return nothing;
        throw error;
      }
    },
  });
}
