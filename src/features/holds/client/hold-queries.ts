import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { showToast } from '#client/ui/toast.tsx';
import { nowWith } from '#features/customers/client/giving-select.tsx';
import { useMailAgain } from '#features/customers/client/mail-again.tsx';
import { showTrouble } from '#features/staff/client/form-trouble.ts';
import { noteJustSold } from '#features/stock-editing/client/just-sold.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { VehicleSnapshot } from '#features/vehicles/vehicle-snapshot.ts';
import type { BodyOf } from '#shared/call.ts';
import { addressOf } from '#shared/call-address.ts';
import type {
  addHold,
  assignHold,
  decideHold,
  HoldList,
  listHolds,
  retryHoldMail,
} from '../hold.contract.ts';

/** The vehicle that is sold by a decision. */
type Sold = VehicleSnapshot | undefined;

const MINUTE_MS = 60_000;
const HOLDS = addressOf<typeof listHolds>('/api/admin/holds');

/** Looked at again by itself: buyers ask while it is open, and times pass. */
export function useHolds() {
  return useApiQuery(HOLDS, {
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: MINUTE_MS,
  });
}

export function useHoldMailAgain() {
  const queryClient = useQueryClient();
  return useMailAgain(
    (id) => callApi<typeof retryHoldMail>('PUT /api/admin/holds/{id}/retry-mail', { params: { id } }),
    () => queryClient.invalidateQueries({ queryKey: [HOLDS] }),
  );
}

export function useAddHold() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof addHold>) => callApi<typeof addHold>('POST /api/admin/holds', { body }),
    onSuccess: ({ message }) => showToast({ title: message }),
    // The vehicle, its inquiry and figures change with it, also when somebody else was quicker.
    onSettled: () => void queryClient.invalidateQueries(),
  });
}

/** Who gives it away may have it back, also when they do not see it any more. */
export function useAssignHold(people: HoldList['people']) {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ id, ...body }: BodyOf<typeof assignHold> & { id: number }) =>
      callApi<typeof assignHold>('PUT /api/admin/holds/{id}/assignee', { params: { id }, body }),
    onSuccess: (_answer, { id, assignee, seen }) =>
      showToast({
        title: nowWith(people, assignee),
        ...(seen !== undefined && {
          action: { label: 'Undo', onPress: () => mutation.mutate({ id, assignee: seen, seen: assignee }) },
        }),
      }),
    onError: (error) => showTrouble('Not changed', error),
    // Whoever has given it away may not see it any more; it moves to another's day.
    onSettled: () => queryClient.invalidateQueries(),
  });
  return mutation;
}

export function useDecide() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, sold: _, ...body }: BodyOf<typeof decideHold> & { id: number; sold?: Sold }) =>
      callApi<typeof decideHold>('PUT /api/admin/holds/{id}', { params: { id }, body }),
    // Here, because the card moves to another list before the caller would hear of it.
    onSuccess: ({ message }, { sold }) => {
      showToast({ title: message });
      if (sold) noteJustSold({ id: sold.id, title: vehicleTitle(sold) });
    },
    // Also after a refusal, which may say that somebody else has decided. Stock and figures change with it.
    onSettled: () => void queryClient.invalidateQueries(),
  });
}
