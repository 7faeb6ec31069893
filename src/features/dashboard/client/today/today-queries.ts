import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { summary } from '#client/api/summaries.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { showToast } from '#client/ui/toast.tsx';
import { showTrouble } from '#features/staff/client/form-trouble.ts';
import type { BodyOf } from '#shared/call.ts';
import { addressOf } from '#shared/call-address.ts';
import type { addTask, listInquiryTasks } from '../../task.contract.ts';
import type { readToday } from '../../today.contract.ts';
import type { Act } from './today-acts.ts';

const MINUTE_MS = 60_000;

/** Read again when something comes in, when something was done anywhere, and by itself, because time passes. */
export function useToday(whose: 'mine' | 'everybody') {
  return useApiQuery(addressOf<typeof readToday>('/api/admin/today', { query: { whose } }), {
    refetchOnMount: 'always',
    refetchInterval: MINUTE_MS,
    placeholderData: (before) => before,
    meta: summary,
  });
}

export function useInquiryTasks(id: number) {
  return useApiQuery(
    addressOf<typeof listInquiryTasks>('/api/admin/inquiries/{id}/tasks', { params: { id } }),
    { refetchOnMount: 'always' },
  );
}

/** Does something and says so, with a way back. */
export function useAct() {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ send }: Act) => send(),
    onSuccess: (_answer, { title, undo }) =>
      showToast({
        title,
        ...(undo && {
          action: { label: 'Undo', onPress: () => mutation.mutate({ title: 'Undone', send: undo }) },
        }),
      }),
    onError: (error) => showTrouble('Not changed', error),
    // Also after a refusal, which may say that somebody else has changed it.
    onSettled: () => queryClient.invalidateQueries({ refetchType: 'all' }),
  });
  return mutation;
}

export function useAddTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof addTask>) => callApi<typeof addTask>('POST /api/admin/tasks', { body }),
    onSuccess: ({ message }) => showToast({ title: message }),
    onSettled: () => queryClient.invalidateQueries({ refetchType: 'all' }),
  });
}
