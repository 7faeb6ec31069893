import { useQueryClient } from '@tanstack/react-query';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { addressOf } from '#shared/call-address.ts';
import type { getAccount } from '../../account.contract.ts';
import type { getSecondFactor } from '../../second-factor.contract.ts';

const SECOND_FACTOR = addressOf<typeof getSecondFactor>('/api/admin/account/second-factor');

export function useSecondFactor() {
  return useApiQuery(SECOND_FACTOR, { refetchOnMount: 'always' });
}

/** To be called after every change. */
export function useSecondFactorRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    // The list of sessions: the others have ended.
    const queries = [SECOND_FACTOR, addressOf<typeof getAccount>('/api/admin/account')];
    await Promise.all(queries.map((query) => queryClient.invalidateQueries({ queryKey: [query] })));
  };
}
