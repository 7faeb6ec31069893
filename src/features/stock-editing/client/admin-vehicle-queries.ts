import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { refreshSummaries } from '#client/api/summaries.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import type { AnswerOf } from '#shared/call.ts';
import { addressOf } from '#shared/call-address.ts';
import type {
  getAdminVehicle,
  listAdminVehicles,
  updateVehicle,
  VehicleSale,
} from '../admin-vehicle.contract.ts';

const LIST = addressOf<typeof listAdminVehicles>('/api/admin/vehicles');

export type AdminVehicleDetail = AnswerOf<typeof getAdminVehicle>;

export function adminVehicleAddress(id: string | number) {
  return addressOf<typeof getAdminVehicle>('/api/admin/vehicles/{id}', { params: { id } });
}

/** Stale after five minutes: the list is long, but colleagues change it. */
export function useAdminVehicles() {
  return useApiQuery(LIST, { refetchOnMount: true });
}

/** Never cached: an edit must start from what is stored now. */
export function useAdminVehicle(id: string | number | undefined) {
  return useApiQuery(adminVehicleAddress(id ?? ''), {
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
  });
}

export async function saveVehicle(id: number, changes: VehicleSale): Promise<AdminVehicle> {
  const answer = await callApi<typeof updateVehicle>('PUT /api/admin/vehicles/{id}', {
    params: { id },
    body: changes,
  });
  return answer.vehicle;
}

/** After any change: invalidates the list, the vehicle and the dashboard, shown or not. */
export async function refreshVehicles(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(LIST),
      refetchType: 'all',
    }),
    refreshSummaries(queryClient),
  ]);
}

export function findInList(queryClient: QueryClient, id: number): AdminVehicle | undefined {
  return queryClient.getQueryData<AdminVehicle[]>([LIST])?.find((vehicle) => vehicle.id === id);
}

/** Updates one vehicle in the cached list, so that a small change needs no refetch of all. */
export function replaceInList(queryClient: QueryClient, changed: AdminVehicle): void {
  queryClient.setQueryData<AdminVehicle[]>([LIST], (list) =>
    list?.map((vehicle) => (vehicle.id === changed.id ? changed : vehicle)),
  );
}
