import { QueryClient } from '@tanstack/react-query';
import type { ReadPath } from './reads.ts';

const MINUTE_MS = 60_000;

/** For the staff area. The query key is the address. */
export function createQueryClient(read: ReadPath): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => read(String(queryKey[0]), signal),
        staleTime: 5 * MINUTE_MS,
        gcTime: 30 * MINUTE_MS,
        refetchOnWindowFocus: false,
        refetchOnMount: false,
        refetchOnReconnect: true,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}
