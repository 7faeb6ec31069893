import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { showToast } from '#client/ui/toast.tsx';
import { showTrouble } from '#features/staff/client/form-trouble.ts';
import type { BodyOf } from '#shared/call.ts';
import { addressOf } from '#shared/call-address.ts';
import type {
  followInquiry,
  joinInquiries,
  noteInquiry,
  readInquiry,
  replyToInquiry,
  separateInquiries,
} from '../../pipeline.contract.ts';

export function inquiryHref(id: number): string {
  return `/admin/inquiries/${id}`;
}

export function useInquiryPage(id: number, { enabled = true } = {}) {
  const address = addressOf<typeof readInquiry>('/api/admin/inquiries/{id}', { params: { id } });
  return useApiQuery(address, { refetchOnMount: 'always', enabled });
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

interface Others {
  ids: number[];
  isUndo?: boolean;
}

/** For the page, which stays: the list with the button is gone when its only inquiry has been joined. */
export function usePersonChange(id: number) {
  const queryClient = useQueryClient();
  const after = {
    onError: (error: Error) => showTrouble('Not changed', error),
    onSettled: () => queryClient.invalidateQueries({ refetchType: 'all' }),
  };
  const join = useMutation({
    mutationFn: ({ ids }: Others) =>
      callApi<typeof joinInquiries>('POST /api/admin/inquiries/{id}/join', { params: { id }, body: { ids } }),
    onSuccess: ({ ids }, { isUndo }) =>
      showToast({
        title: 'Joined as the same person',
        ...(!isUndo && { action: { label: 'Undo', onPress: () => separate.mutate({ ids, isUndo: true }) } }),
      }),
    ...after,
  });
  const separate = useMutation({
    mutationFn: ({ ids }: Others) =>
      callApi<typeof separateInquiries>('POST /api/admin/inquiries/{id}/separate', {
        params: { id },
        body: { ids },
      }),
    onSuccess: (_answer, { ids, isUndo }) =>
      showToast({
        title: 'Separated',
        ...(!isUndo && { action: { label: 'Undo', onPress: () => join.mutate({ ids, isUndo: true }) } }),
      }),
    ...after,
  });
  return { join, separate };
}

export function useReply(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof replyToInquiry>) =>
      callApi<typeof replyToInquiry>('POST /api/admin/inquiries/{id}/replies', { params: { id }, body }),
    onSettled: () => queryClient.invalidateQueries({ refetchType: 'all' }),
  });
}
