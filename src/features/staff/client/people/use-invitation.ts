import { useQuery } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import type { lookAtInvitation } from '../../people.contract.ts';

/** The person whom the link invites. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: () => callApi<typeof lookAtInvitation>('POST /api/admin/invitation/look', { body: { token } }),
  });
}
