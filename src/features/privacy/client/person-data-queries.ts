import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { callApi } from '#client/api-client.ts';
import { saveFile } from '#client/save-file.ts';
import { showToast } from '#client/ui/toast.tsx';
import { useApiQuery } from '#client/use-api-query.ts';
import { showTrouble } from '#features/staff/client/form-trouble.ts';
import { addressOf } from '#shared/call-address.ts';
import { sydneyDay } from '#shared/dates.ts';
import { ERASE_WORD } from '../erase-word.ts';
import type { erasePersonData, exportPersonData, readPersonData } from '../privacy.contract.ts';

/** Read anew whenever it is asked for: what is shown is what is erased. */
export function usePersonData(id: number, { isWanted }: { isWanted: boolean }) {
  const address = addressOf<typeof readPersonData>('/api/admin/inquiries/{id}/person', { params: { id } });
  return useApiQuery(address, { enabled: isWanted, staleTime: 0, gcTime: 0 });
}

export function useExportPerson(id: number) {
  return useMutation({
    mutationFn: () =>
      callApi<typeof exportPersonData>('POST /api/admin/inquiries/{id}/person/export', { params: { id } }),
    onSuccess: (file) => {
      const content = new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' });
      // Without the name: files lie in folders that others see.
      saveFile({ name: `personal-data-${id}-${sydneyDay(new Date())}.json`, content });
      showToast({ title: 'Exported', description: 'Hand the file over, then delete it here.' });
    },
    onError: (error) => showTrouble('Not exported', error),
  });
}

export function useErasePerson(id: number) {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: (seen: number) =>
      callApi<typeof erasePersonData>('POST /api/admin/inquiries/{id}/person/erase', {
        params: { id },
        body: { typed: ERASE_WORD, seen },
      }),
    onSuccess: () => {
      navigate('/admin/inquiries', { replace: true });
      // Nothing of it stays in the memory of this tab either.
      queryClient.clear();
      showToast({ title: 'Erased' });
    },
    onError: (error) => {
      showTrouble('Nothing was erased', error);
      void queryClient.invalidateQueries();
    },
  });
}
