import { useMemo } from 'react';
import { useLocation, useRouter } from 'wouter';
import { type BrowseRequest, readBrowseRequest } from '#features/vehicles/search/vehicle-filters.ts';
import { browseHref } from '#features/vehicles/vehicle-paths.ts';

/** The address is the only state of a search: this reads it, `open` writes it. */
export function useBrowseRequest(): [
  request: BrowseRequest,
  open: (request: Partial<BrowseRequest>) => void,
] {
  const router = useRouter();
  // Not wouter's useSearch, which decodes once too often: `%25` in keywords would be misread.
  const search = router.searchHook(router);
  const request = useMemo(() => readBrowseRequest(new URLSearchParams(search)), [search]);
  const [, navigate] = useLocation();
  return [request, (next) => navigate(browseHref(next))];
}
