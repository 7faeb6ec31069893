import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { showToast } from '#client/ui/toast.tsx';
import { useMailAgain } from '#features/customers/client/mail-again.tsx';
import type { BodyOf } from '#shared/call.ts';
import { addressOf } from '#shared/call-address.ts';
import type { addHold, decideHold, listHolds, retryHoldMail } from '../hold.contract.ts';

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

export function useDecide() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<typeof decideHold> & { id: number }) =>
      callApi<typeof decideHold>('PUT /api/admin/holds/{id}', { params: { id }, body }),
    // Here, because the card moves to another list before the caller would hear of it.
    onSuccess: ({ message }) => showToast({ title: message }),
    // Also after a refusal, which may say that somebody else has decided. Stock and figures change with it.
    onSettled: () => void queryClient.invalidateQueries(),
  });
}
