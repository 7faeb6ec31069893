import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { ApiError } from '#client/api/api-request.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { saveFile } from '#client/save-file.ts';
import { showToast } from '#client/ui/toast.tsx';
import { showTrouble } from '#features/staff/client/form-trouble.ts';
import { addressOf } from '#shared/call-address.ts';
import { sydneyDay } from '#shared/dates.ts';
import { ERASE_WORD } from '../erase-word.ts';
import type { erasePersonData, exportPersonData, FoundFrom, readPersonData } from '../privacy.contract.ts';

/** Read anew whenever it is asked for: what is shown is what is erased. */
export function usePersonData(from: FoundFrom, { isWanted }: { isWanted: boolean }) {
  const address = addressOf<typeof readPersonData>('/api/admin/persons/{from}/{id}', { params: from });
  return useApiQuery(address, { enabled: isWanted, staleTime: 0, gcTime: 0 });
}

export function useExportPerson(from: FoundFrom) {
  return useMutation({
    mutationFn: () =>
      callApi<typeof exportPersonData>('POST /api/admin/persons/{from}/{id}/export', { params: from }),
    onSuccess: (file) => {
      const content = new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' });
      // Without the name: files lie in folders that others see.
      saveFile({ name: `personal-data-${from.id}-${sydneyDay(new Date())}.json`, content });
      showToast({ title: 'Exported', description: 'Hand the file over, then delete it here.' });
    },
    onError: (error) => showTrouble('Not exported', error),
  });
}

interface Outcome {
  onErased: () => void;
  onFailed: () => void;
}

export function useErasePerson(from: FoundFrom, { onErased, onFailed }: Outcome) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (seen: string) =>
      callApi<typeof erasePersonData>('POST /api/admin/persons/{from}/{id}/erase', {
        params: from,
        body: { typed: ERASE_WORD, seen },
      }),
    onSuccess: () => {
      // Nothing of it stays in the memory of this tab either, and what is shown next is read anew.
      queryClient.clear();
      onErased();
      showToast({ title: 'Erased' });
    },
    onError: (error) => {
      if (isRefused(error)) showTrouble('Nothing was erased', error);
      else
        showToast({
          title: 'It is not sure whether it was erased',
          description: 'The answer did not arrive. Look again before you go on.',
          variant: 'destructive',
        });
      onFailed();
      void queryClient.invalidateQueries();
    },
  });
}

/** Only then the server has said that it did nothing. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}
