import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { showToast } from '#client/ui/toast.tsx';
import { showTrouble } from '#features/staff/client/form-trouble.ts';
import type { BodyOf } from '#shared/call.ts';
import { addressOf } from '#shared/call-address.ts';
import type {
  hangCardsAgain,
  listCards,
  markPrinted,
  readCards,
  readDataSheets,
  takeDownCards,
} from '../printed-matter.contract.ts';

const LIST = addressOf<typeof listCards>('/api/admin/cards');

/** Read anew each time: colleagues change prices. */
const always = { refetchOnMount: 'always', staleTime: 0, retry: false } as const;

export function useCardList() {
  return useApiQuery(LIST, always);
}

export function useCards(ids: string) {
  return useApiQuery(addressOf<typeof readCards>('/api/admin/cards/print', { query: { ids } }), {
    ...always,
    enabled: ids !== '',
  });
}

export function useDataSheets(ids: string) {
  return useApiQuery(addressOf<typeof readDataSheets>('/api/admin/cards/data-sheets', { query: { ids } }), {
    ...always,
    enabled: ids !== '',
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(LIST) });
}

export function useTakeDown() {
  const onSettled = useRefresh();
  const undo = useMutation({
    mutationFn: ({ id, takenDownAt }: { id: number; takenDownAt: string }) =>
      callApi<typeof hangCardsAgain>('POST /api/admin/cards/{id}/hanging', {
        params: { id },
        body: { takenDownAt },
      }),
    onSuccess: ({ message }) => showToast({ title: message }),
    onError: (error) => showTrouble('Not undone', error),
    onSettled,
  });
  return useMutation({
    mutationFn: (id: number) =>
      callApi<typeof takeDownCards>('POST /api/admin/cards/{id}/taken-down', { params: { id } }),
    onSuccess: ({ message, takenDownAt }, id) =>
      showToast({
        title: message,
        action: { label: 'Undo', onPress: () => undo.mutate({ id, takenDownAt }) },
      }),
    onError: (error) => showTrouble('Not taken down', error),
    // Also after a refusal, which may say that a colleague was quicker.
    onSettled,
  });
}

export function useMarkPrinted() {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<typeof markPrinted>) =>
      callApi<typeof markPrinted>('POST /api/admin/cards/printed', { body }),
    onSuccess: ({ message, changed }) =>
      changed.length === 0
        ? showToast({ title: message })
        : showToast({
            title: 'Print some cards again',
            description: `Changed since they were shown: ${changed.join(', ')}.`,
            variant: 'destructive',
          }),
    onError: () =>
      showToast({
        title: 'Error',
        description: 'The cards could not be marked as printed. Please try again.',
        variant: 'destructive',
      }),
    onSettled,
  });
}
