import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { showToast } from '#client/ui/toast.tsx';
import { showTrouble } from '#features/staff/client/form-trouble.ts';
import type { BodyOf } from '#shared/call.ts';
import type {
  BulkAct,
  BulkChanged,
  changeInquiries,
  undoInquiries,
  WhichInquiries,
} from '../../bulk-inquiries.contract.ts';
import { countInWords } from '../inbox/list-paging.tsx';

/** One change of all that are chosen, with a way back where there is one. */
export function useBulkInquiries({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ refetchType: 'all' });
  const undo = useMutation({
    mutationFn: (inquiries: BulkChanged[]) =>
      callApi<typeof undoInquiries>('POST /api/admin/inquiry-changes/undo', { body: { inquiries } }),
    onSuccess: ({ count, kept }) =>
      showToast({
        title: `${countInWords(count)} put back`,
        ...(kept > 0 && { description: `${countInWords(kept)} changed since and left as they are.` }),
      }),
    onError: (error) => showTrouble('Not put back', error),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: ({ which, act }: { which: WhichInquiries; act: BulkAct; words: string }) =>
      callApi<typeof changeInquiries>('POST /api/admin/inquiry-changes', {
        // The filter's defaults are filled in by the server.
        body: { which, act } as BodyOf<typeof changeInquiries>,
      }),
    onSuccess: ({ count, missing, changed }, { words }) => {
      showToast({
        title: count === 0 ? 'Nothing to change' : `${countInWords(count)} ${words}`,
        ...(missing > 0 && {
          description: `${countInWords(missing)} ${missing === 1 ? 'is' : 'are'} no longer there.`,
        }),
        ...(changed.length > 0 && { action: { label: 'Undo', onPress: () => undo.mutate(changed) } }),
      });
      onDone();
    },
    onError: (error) => showTrouble('Not changed', error),
    onSettled: refresh,
  });
}
