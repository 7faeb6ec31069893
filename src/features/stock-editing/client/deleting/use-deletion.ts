import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { showToast } from '#client/ui/toast.tsx';
import { addressOf } from '#shared/call-address.ts';
import type { deleteVehicle } from '../../admin-vehicle.contract.ts';
import type { listDeletedVehicles, putBackDeletedVehicles } from '../../deleted-vehicles.contract.ts';
import { refreshVehicles } from '../admin-vehicle-queries.ts';
import { reasonOf } from '../bulk/bulk-calls.ts';

const DELETED = addressOf<typeof listDeletedVehicles>('/api/admin/deleted-vehicles');

export function useDeletedVehicles() {
  return useApiQuery(DELETED, { refetchOnMount: 'always' });
}

export function useRemoval(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      callApi<typeof deleteVehicle>('DELETE /api/admin/vehicles/{id}', { params: { id } }),
    onSuccess: async (_answer, id) => {
      showToast({
        title: 'Vehicle deleted',
        description: 'The vehicle has been successfully removed.',
        action: { label: 'Undo', onPress: () => void putBack(queryClient, [id]) },
      });
      await refreshDeleted(queryClient);
    },
    onError: () =>
      showToast({
        title: 'Error',
        description: 'Failed to delete vehicle. Please try again.',
        variant: 'destructive',
      }),
    onSettled: onDone,
  });
}

export function usePutBack() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: (ids: readonly number[]) => putBack(queryClient, ids) });
}

/** Says by a toast how it went; never throws. */
export async function putBack(queryClient: QueryClient, ids: readonly number[]): Promise<void> {
  try {
    const { message, count } = await callApi<typeof putBackDeletedVehicles>(
      'POST /api/admin/deleted-vehicles/put-back',
      { body: { ids: [...ids] } },
    );
    showToast({ title: count === 1 ? 'Vehicle put back' : 'Vehicles put back', description: message });
  } catch (error) {
    showToast({
      title: 'Error',
      description: reasonOf(error, 'Failed to put the vehicle back.'),
      variant: 'destructive',
    });
  }
  await refreshDeleted(queryClient);
}

export async function refreshDeleted(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    refreshVehicles(queryClient),
    queryClient.invalidateQueries({ queryKey: [DELETED], refetchType: 'all' }),
  ]);
}
