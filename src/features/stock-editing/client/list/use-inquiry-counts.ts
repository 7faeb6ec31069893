import { useMemo } from 'react';
import { summary } from '#client/api/summaries.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { addressOf } from '#shared/call-address.ts';
import type { countVehicleInquiries } from '../../admin-vehicle.contract.ts';

const COUNTS = addressOf<typeof countVehicleInquiries>('/api/admin/vehicles/inquiry-counts');

/** How many inquiries each vehicle has; undefined while that is not known. */
export function useInquiryCounts(): ReadonlyMap<number, number> | undefined {
  const { data } = useApiQuery(COUNTS, { meta: summary, refetchOnMount: true });
  return useMemo(() => data && new Map(data.map(({ id, count }) => [id, count])), [data]);
}
