import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Address } from '#shared/call-address.ts';

/** For the staff area. Reads an API address; the answer's type comes from its contract. */
export function useApiQuery<Answer, Data = Answer>(
  address: Address<Answer>,
  options?: Partial<UseQueryOptions<Answer, Error, Data>>,
): UseQueryResult<Data> {
  return useQuery({ queryKey: [address], ...options });
}
