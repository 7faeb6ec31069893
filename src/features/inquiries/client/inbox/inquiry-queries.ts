import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api-client.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { Inquiry } from '../../inquiry.contract.ts';

const INBOX = '/api/admin/contacts';

/** Asked anew whenever the page is opened: what came in since is what staff come for. */
export function useInquiries({ isSpam }: { isSpam: boolean }) {
  return useQuery<Inquiry[]>({
    queryKey: [isSpam ? `${INBOX}?spam=true` : INBOX],
    refetchOnMount: 'always',
  });
}

export function useMarkRead() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) => callApi('PUT', `${INBOX}/${id}/read`),
    onSuccess: async () => {
      showToast({ title: 'Contact marked as read' });
      await refresh();
    },
    onError: () =>
      showToast({ title: 'Error', description: 'Failed to mark contact as read.', variant: 'destructive' }),
  });
}

export function useSetApart() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) => callApi('PUT', `${INBOX}/${id}/spam`),
    onSuccess: async () => {
      showToast({ title: 'Moved to spam' });
      await refresh();
    },
    onError: () =>
      showToast({ title: 'Error', description: 'Failed to move the inquiry.', variant: 'destructive' }),
  });
}

export function useRelease() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) => callApi('PUT', `${INBOX}/${id}/not-spam`),
    onSuccess: async () => {
      showToast({ title: 'Moved to the inbox' });
      await refresh();
    },
    onError: () =>
      showToast({ title: 'Error', description: 'Failed to move the inquiry.', variant: 'destructive' }),
  });
}

export function useRetryMail() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) => callApi('PUT', `${INBOX}/${id}/retry-mail`),
    onSuccess: async () => {
      showToast({ title: 'The mail is on its way again' });
      await refresh();
    },
    onError: () =>
      showToast({ title: 'Error', description: 'Failed to send the mail again.', variant: 'destructive' }),
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) =>
        String(queryKey[0]).startsWith(INBOX) || queryKey[0] === '/api/admin/stats',
      refetchType: 'all',
    });
}
