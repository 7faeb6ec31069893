import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { Button } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { countedVehicles } from '#features/stock-editing/bulk-words.ts';
import { addressOf } from '#shared/call-address.ts';
import type { getClearance, putBackVehicles } from '../data-transfer.contract.ts';
import { showFailure } from './transfer-toasts.ts';

const CLEARANCE = addressOf<typeof getClearance>('/api/admin/data/clearance');
export const CLEARANCE_KEY = [CLEARANCE];

/** On every staff page while cleared vehicles can be restored, because visitors do not see them until then. */
export function PutBackNotice() {
  const queryClient = useQueryClient();
  const mayPutBack = useMay('data.import');
  const { data } = useApiQuery(CLEARANCE, { refetchOnMount: 'always' });
  const puttingBack = useMutation({
    mutationFn: () => callApi<typeof putBackVehicles>('POST /api/admin/data/put-back'),
    onSuccess: ({ message }) => showToast({ title: 'Vehicles Put Back', description: message }),
    onError: (error) => showFailure('Restore Failed', error, 'Failed to restore database'),
    onSettled: () => queryClient.invalidateQueries(),
  });
  if (!data?.clearance) return null;
  const { vehicleCount, shownCount, isOfImport, isUnderWay } = data.clearance;
  return (
    <div
      role="status"
      className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-card border border-danger-text bg-surface p-5"
    >
      <p className="max-w-prose">
        {isUnderWay && 'An import is under way. '}
        {countedVehicles(vehicleCount)} {vehicleCount === 1 ? 'was cleared and is' : 'were cleared and are'}{' '}
        kept {isOfImport ? 'until the import is complete' : 'for a day'}. Visitors see{' '}
        {countedVehicles(shownCount)} meanwhile.
      </p>
      {mayPutBack && !isUnderWay && (
        <Button isBusy={puttingBack.isPending} onClick={() => puttingBack.mutate()}>
          Put Back
        </Button>
      )}
    </div>
  );
}
