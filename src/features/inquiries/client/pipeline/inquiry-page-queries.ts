import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api-client.ts';
import { showToast } from '#client/ui/toast.tsx';
import { useApiQuery } from '#client/use-api-query.ts';
import { showTrouble } from '#features/staff/client/form-trouble.ts';
import type { BodyOf } from '#shared/call.ts';
import { addressOf } from '#shared/call-address.ts';
import type { followInquiry, noteInquiry, readInquiry } from '../../pipeline.contract.ts';

export function inquiryHref(id: number): string {
  return `/admin/inquiries/${id}`;
}

export function useInquiryPage(id: number) {
  const address = addressOf<typeof readInquiry>('/api/admin/inquiries/{id}', { params: { id } });
  return useApiQuery(address, { refetchOnMount: 'always' });
}

export function useFollow(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof followInquiry>) =>
      callApi<typeof followInquiry>('PUT /api/admin/inquiries/{id}', { params: { id }, body }),
    onSuccess: () => showToast({ title: 'Saved' }),
    onError: (error) => showTrouble('Not saved', error),
    // Also after a refusal, which may say that somebody else has changed it.
    onSettled: () => queryClient.invalidateQueries({ refetchType: 'all' }),
  });
}

type Noted = Pick<BodyOf<typeof noteInquiry>, 'kind' | 'text'>;

export function useNote(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    // A retry of the library or a second press while it is under way has the same key.
    mutationFn: ({ key, ...noted }: Noted & { key: string }) =>
      callApi<typeof noteInquiry>('POST /api/admin/inquiries/{id}/events', {
        params: { id },
        body: { key, ...noted },
      }),
    onError: (error) => showTrouble('Not added', error),
    onSettled: () => queryClient.invalidateQueries({ refetchType: 'all' }),
  });
}
