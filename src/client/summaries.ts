import type { Query, QueryClient } from '@tanstack/react-query';

/** Marks a query that sums up what features hold, such as the figures of the dashboard. */
export const summary = { isSummary: true } as const;

export function isSummary({ meta }: Pick<Query, 'meta'>): boolean {
  return meta?.isSummary === true;
}

/** After a change of anything that is summed up: no feature needs to know by whom. */
export function refreshSummaries(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: isSummary, refetchType: 'all' });
}
