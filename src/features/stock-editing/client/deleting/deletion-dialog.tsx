import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#client/api/api-client.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { CheckboxField } from '#client/ui/field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { groupThousands } from '#shared/numbers.ts';
import { countedVehicles } from '../../bulk-words.ts';
import {
  type ChosenVehicle,
  DAYS_TO_PUT_BACK,
  type deleteVehicles,
  type previewDeletion,
} from '../../deleted-vehicles.contract.ts';
import { reasonOf } from '../bulk/bulk-calls.ts';
import { putBack, refreshDeleted } from './use-deletion.ts';

/** How many vehicles would go and which; those that customers wait for stay, unless somebody means them too. */
export function DeletionDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [isWithPromised, setIsWithPromised] = useState(false);
  const looking = useQuery({
    queryKey: ['deletion', ...ids],
    queryFn: ({ signal }) =>
      callApi<typeof previewDeletion>('POST /api/admin/vehicle-deletions/preview', {
        body: { ids: [...ids] },
        signal,
      }),
    gcTime: 0,
    staleTime: 0,
  });
  const vehicles = looking.data?.vehicles ?? [];
  const promised = vehicles.filter(({ inTheWay }) => inTheWay !== '');
  const going = isWithPromised ? vehicles : vehicles.filter(({ inTheWay }) => inTheWay === '');
  const removing = useMutation({
    mutationFn: () =>
      callApi<typeof deleteVehicles>('POST /api/admin/vehicle-deletions', {
        body: {
          ids: going.map(({ id }) => id),
          agreed: isWithPromised ? promised.map(({ id }) => id) : [],
        },
      }),
    onSuccess: ({ message, ids: gone }) => {
      const action = { label: 'Undo', onPress: () => void putBack(queryClient, gone) };
      showToast({
        title: gone.length === 1 ? 'Vehicle deleted' : 'Vehicles deleted',
        description: message,
        action,
      });
      onClose();
    },
    onError: () => void looking.refetch(),
    onSettled: () => refreshDeleted(queryClient),
  });
  const failure =
    (looking.error && reasonOf(looking.error, 'The chosen vehicles could not be looked at.')) ||
    (removing.error && reasonOf(removing.error, 'Failed to delete the vehicles.'));
  return (
    <Dialog
      open
      isSticky
      onOpenChange={() => !removing.isPending && onClose()}
      title={looking.data ? `Delete ${countedVehicles(going.length)}?` : 'Delete the chosen vehicles?'}
      description={`They go with all of their photos. For ${DAYS_TO_PUT_BACK} days they can be put back under Recently Deleted.`}
      footer={
        <>
          <Button variant="secondary" disabled={removing.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            isBusy={removing.isPending || looking.isPending}
            disabled={going.length === 0}
            onClick={() => removing.mutate()}
          >
            Delete {countedVehicles(going.length)}
          </Button>
        </>
      }
    >
      {failure && (
        <p role="alert" className="mb-4 rounded-control bg-danger/10 p-3 text-sm text-danger-text">
          {failure}
        </p>
      )}
      {looking.isPending && <Skeleton className="h-24" />}
      {promised.length > 0 && (
        <section className="mb-4">
          <h3 className="mb-1 text-sm font-semibold">
            {isWithPromised ? 'Customers wait for these' : 'These stay, because customers wait for them'} (
            {groupThousands(promised.length)})
          </h3>
          <Names vehicles={promised} />
          <CheckboxField
            label={promised.length === 1 ? 'Delete it as well' : 'Delete them as well'}
            hint="A hold asks then what becomes of it, and buyers with a booking are told that the vehicle is no longer for sale."
            checked={isWithPromised}
            disabled={removing.isPending}
            onChange={({ target }) => setIsWithPromised(target.checked)}
            className="mt-2"
          />
        </section>
      )}
      {vehicles.length > promised.length && (
        <section>
          <h3 className="mb-1 text-sm font-semibold">Delete ({vehicles.length - promised.length})</h3>
          <Names vehicles={vehicles.filter(({ inTheWay }) => inTheWay === '')} />
        </section>
      )}
    </Dialog>
  );
}

function Names({ vehicles }: { vehicles: readonly ChosenVehicle[] }) {
  return (
    <ul className="list-disc space-y-1 pl-5 text-sm">
      {vehicles.map(({ id, title, stockNumber, inTheWay }) => (
        <li key={id} className="wrap-anywhere">
          {title} <span className="text-muted">{stockNumber}</span>
          {inTheWay && `: ${inTheWay}`}
        </li>
      ))}
    </ul>
  );
}
