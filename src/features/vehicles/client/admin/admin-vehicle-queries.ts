import { type QueryClient, useQuery } from '@tanstack/react-query';
import { callApi } from '#client/api-client.ts';
import type { AdminVehicle, VehicleChanges } from '../../admin-vehicle.contract.ts';
import type { PublicPhoto } from '../../vehicle.contract.ts';

const LIST = '/api/admin/vehicles';

export interface AdminVehicleDetail {
  vehicle: AdminVehicle;
  photos: PublicPhoto[];
}

/** Long, so opened again within five minutes it is not read again; colleagues change it, so later it is. */
export function useAdminVehicles() {
  return useQuery<AdminVehicle[]>({ queryKey: [LIST], refetchOnMount: true });
}

/** Always asked anew: whoever edits must start from what is stored now. */
export function useAdminVehicle(id: string | number | undefined) {
  return useQuery<AdminVehicleDetail>({
    queryKey: [`${LIST}/${id}`],
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
  });
}

export async function saveVehicle(id: number, changes: VehicleChanges): Promise<AdminVehicle> {
  const answer = await callApi<{ vehicle: AdminVehicle }>('PUT', `${LIST}/${id}`, { body: changes });
  return answer.vehicle;
}

export async function removeVehicle(id: number): Promise<void> {
  await callApi('DELETE', `${LIST}/${id}`);
}

/** After any change: the list, the vehicle and the dashboard read again, also while they are not shown. */
export async function refreshVehicles(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(LIST),
      refetchType: 'all',
    }),
    queryClient.invalidateQueries({ queryKey: ['/api/admin/stats'], refetchType: 'all' }),
  ]);
}

export function findInList(queryClient: QueryClient, id: number): AdminVehicle | undefined {
  return queryClient.getQueryData<AdminVehicle[]>([LIST])?.find((vehicle) => vehicle.id === id);
}

/** Puts an answer in its place in the list, so that a small change needs no second read of all. */
export function replaceInList(queryClient: QueryClient, changed: AdminVehicle): void {
  queryClient.setQueryData<AdminVehicle[]>([LIST], (list) =>
    list?.map((vehicle) => (vehicle.id === changed.id ? changed : vehicle)),
  );
}
