import { useApiQuery } from '#client/api/use-api-query.ts';
import { addressOf } from '#shared/call-address.ts';
import type { readInsights, readVehicleInsights, Span } from '../insight.contract.ts';

export function useInsights(days: Span) {
  return useApiQuery(addressOf<typeof readInsights>('/api/admin/insights', { query: { days } }), {
    refetchOnMount: 'always',
  });
}

export function useVehicleInsights(id: string, days: Span) {
  return useApiQuery(
    addressOf<typeof readVehicleInsights>('/api/admin/insights/vehicles/{id}', {
      params: { id },
      query: { days },
    }),
    { refetchOnMount: 'always' },
  );
}
