import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { ApiError } from '#client/api/api-request.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { staffTitle } from '#features/vehicles/names/staff-title.ts';
import type { hideVehicle, publishVehicle } from '../../publishing.contract.ts';
import { refreshVehicles, replaceInList } from '../admin-vehicle-queries.ts';

type Wanted = 'publish' | 'hide';

export async function publish(id: number): Promise<AdminVehicle> {
  const options = { params: { id } };
  return (await callApi<typeof publishVehicle>('POST /api/admin/vehicles/{id}/publish', options)).vehicle;
}

async function hide(id: number): Promise<AdminVehicle> {
  const options = { params: { id } };
  return (await callApi<typeof hideVehicle>('POST /api/admin/vehicles/{id}/hide', options)).vehicle;
}

/** Puts a vehicle on the site or takes it off; hiding and showing again undo each other. */
export function usePublishing() {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ vehicle, wanted }: { vehicle: AdminVehicle; wanted: Wanted }) =>
      wanted === 'hide' ? hide(vehicle.id) : publish(vehicle.id),
    onSuccess: (changed, { vehicle, wanted }) => {
      replaceInList(queryClient, changed);
      sayPublished(changed, wanted, {
        onUndo:
          wanted === 'hide' || vehicle.isHidden
            ? () => mutate({ vehicle: changed, wanted: wanted === 'hide' ? 'publish' : 'hide' })
            : undefined,
      });
      void refreshVehicles(queryClient);
    },
    onError: (error, { wanted }) => {
      const known = error instanceof ApiError && error.status === 409 ? error.serverMessage : undefined;
      const failed = wanted === 'hide' ? 'Failed to hide vehicle' : 'Failed to publish vehicle';
      showToast({
        title: 'Error',
        description: known ?? `${failed}. Please try again.`,
        variant: 'destructive',
      });
      void refreshVehicles(queryClient);
    },
  });
  return {
    isPending,
    publish: (vehicle: AdminVehicle) => mutate({ vehicle, wanted: 'publish' }),
    hide: (vehicle: AdminVehicle) => mutate({ vehicle, wanted: 'hide' }),
  };
}

export function sayPublished(
  vehicle: AdminVehicle,
  wanted: Wanted = 'publish',
  { onUndo }: { onUndo?: () => void } = {},
): void {
  const title = staffTitle(vehicle);
  showToast({
    title: wanted === 'hide' ? 'Vehicle hidden' : 'Vehicle published',
    description: wanted === 'hide' ? `${title} is not on the site.` : `${title} is on the site.`,
    action: onUndo && { label: 'Undo', onPress: onUndo },
  });
}
