import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { showToast } from '#client/ui/toast.tsx';
import { addressOf } from '#shared/call-address.ts';
import type {
  changeAccount,
  changePassword,
  chooseMails,
  endOtherSessions,
  endSession,
  getAccount,
} from '../../account.contract.ts';
import { showTrouble } from '../form-trouble.ts';

export function useAccount() {
  return useApiQuery(addressOf<typeof getAccount>('/api/admin/account'), { refetchOnMount: 'always' });
}

export function useChangeAccount() {
  return useAccountCall((body: { fullName: string; email: string }) =>
    callApi<typeof changeAccount>('PUT /api/admin/account', { body }),
  );
}

export function useChooseMails() {
  return useAccountCall(
    (body: { whenGiven?: boolean; onMonday?: boolean }) =>
      callApi<typeof chooseMails>('PUT /api/admin/account/mails', { body }),
    (error) => showTrouble('Not saved', error),
  );
}

export function useChangePassword() {
  return useAccountCall((body: { currentPassword: string; newPassword: string }) =>
    callApi<typeof changePassword>('PUT /api/admin/account/password', { body }),
  );
}

/** One session by its id, or with `others` all but this one. */
export function useEndSessions() {
  return useAccountCall(
    (which: { id: string } | 'others') =>
      which === 'others'
        ? callApi<typeof endOtherSessions>('POST /api/admin/account/sessions/end-others')
        : callApi<typeof endSession>('DELETE /api/admin/account/sessions/{sessionId}', {
            params: { sessionId: which.id },
          }),
    (error) => showTrouble('Not logged out', error),
  );
}

/** Everything is read again afterwards: the name is in the header too. */
function useAccountCall<Given>(
  call: (given: Given) => Promise<{ message: string }>,
  onError?: (error: unknown) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: ({ message }) => showToast({ title: message }),
    ...(onError && { onError }),
    onSettled: () => queryClient.invalidateQueries(),
  });
}
