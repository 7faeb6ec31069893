import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Address } from '#shared/call-address.ts';

/** The staff area's. Reads an address of the API; what is answered there is known from its contract. */
export function useApiQuery<Answer, Data = Answer>(
  address: Address<Answer>,
  options?: Partial<UseQueryOptions<Answer, Error, Data>>,
): UseQueryResult<Data> {
  return useQuery({ queryKey: [address], ...options });
}
