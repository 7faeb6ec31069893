import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../client/api-client.ts';
import { Button } from '../../../client/ui/button.tsx';
import { showToast } from '../../../client/ui/toast.tsx';
import type { ClearanceAnswer } from '../data-transfer.contract.ts';
import { countedVehicles } from './read-export.ts';
import { showFailure } from './transfer-toasts.ts';

/** Shown while vehicles that were cleared can still be brought back. */
export function PutBackNotice() {
  const queryClient = useQueryClient();
  const { data } = useQuery<ClearanceAnswer>({
    queryKey: ['/api/admin/data/clearance'],
    refetchOnMount: 'always',
  });
  const puttingBack = useMutation({
    mutationFn: () => callApi<{ message: string }>('POST', '/api/admin/data/put-back'),
    onSuccess: ({ message }) => showToast({ title: 'Vehicles Put Back', description: message }),
    onError: (error) => showFailure('Restore Failed', error, 'Failed to restore database'),
    onSettled: () => queryClient.invalidateQueries(),
  });
  if (!data?.clearance) return null;
  return (
    <div
      role="status"
      className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-sunken p-5"
    >
      <p>
        {countedVehicles(data.clearance.vehicleCount)} were cleared and are kept until an import is complete.
      </p>
      <Button variant="secondary" isBusy={puttingBack.isPending} onClick={() => puttingBack.mutate()}>
        Put Back
      </Button>
    </div>
  );
}
