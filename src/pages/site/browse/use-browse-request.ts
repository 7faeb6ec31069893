import { useMemo } from 'react';
import { useLocation, useRouter } from 'wouter';
import { type BrowseRequest, readBrowseRequest } from '#features/vehicles/vehicle-filters.ts';
import { browseHref } from '#features/vehicles/vehicle-paths.ts';

/** The address is the only state of a search: this reads it, and `open` writes it. */
export function useBrowseRequest(): [
  request: BrowseRequest,
  open: (request: Partial<BrowseRequest>) => void,
] {
  const router = useRouter();
  // Not wouter's useSearch: that decodes once too often, and `%25` in keywords would be read as a sign of its own.
  const search = router.searchHook(router);
  const request = useMemo(() => readBrowseRequest(new URLSearchParams(search)), [search]);
  const [, navigate] = useLocation();
  return [request, (next) => navigate(browseHref(next))];
}
