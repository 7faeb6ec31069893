import type { Query, QueryClient } from '@tanstack/react-query';

/** Marks a query that aggregates several features, such as the dashboard's figures. */
export const summary = { isSummary: true } as const;

export function isSummary({ meta }: Pick<Query, 'meta'>): boolean {
  return meta?.isSummary === true;
}

/** Call after a change of anything aggregated; features need not know by which query. */
export function refreshSummaries(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: isSummary, refetchType: 'all' });
}
