import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { showToast } from '#client/ui/toast.tsx';
import { addressOf } from '#shared/call-address.ts';
import type { Role } from '#shared/permissions.ts';
import type {
  changeRole,
  invitePerson,
  listPeople,
  makeInvitationLink,
  NewInvitation,
  resumeCodes,
  setDisabled,
  withdrawInvitation,
} from '../../people.contract.ts';
import { showTrouble } from '../form-trouble.ts';

export function usePeople() {
  return useApiQuery(addressOf<typeof listPeople>('/api/admin/people'), { refetchOnMount: 'always' });
}

/** Trouble is shown by the form, beside what was typed. */
export function useInvite() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: NewInvitation) =>
      callApi<typeof invitePerson>('POST /api/admin/people/invitations', { body }),
    onSuccess: ({ message }) => showToast({ title: message }),
    onSettled: refresh,
  });
}

export function useNewLink() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) =>
      callApi<typeof makeInvitationLink>('POST /api/admin/people/invitations/{id}/link', { params: { id } }),
    onError: (error) => showTrouble('No link was made', error),
    onSettled: refresh,
  });
}

export function useWithdraw() {
  return usePeopleCall('The invitation was not withdrawn', (id: number) =>
    callApi<typeof withdrawInvitation>('DELETE /api/admin/people/invitations/{id}', { params: { id } }),
  );
}

export function useChangeRole() {
  return usePeopleCall('The role was not changed', ({ id, role }: { id: number; role: Role }) =>
    callApi<typeof changeRole>('PUT /api/admin/people/{id}/role', { params: { id }, body: { role } }),
  );
}

export function useSetDisabled() {
  return usePeopleCall(
    'The account was not changed',
    ({ id, isDisabled }: { id: number; isDisabled: boolean }) =>
      callApi<typeof setDisabled>('PUT /api/admin/people/{id}/disabled', {
        params: { id },
        body: { isDisabled },
      }),
  );
}

export function useResumeCodes() {
  return usePeopleCall('The codes do not count yet', (id: number) =>
    callApi<typeof resumeCodes>('POST /api/admin/people/{id}/codes/resume', { params: { id } }),
  );
}

function usePeopleCall<Given>(trouble: string, call: (given: Given) => Promise<{ message: string }>) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: call,
    onSuccess: ({ message }) => showToast({ title: message }),
    onError: (error) => showTrouble(trouble, error),
    onSettled: refresh,
  });
}

/** Everything, because one may have changed one's own account. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries();
}
