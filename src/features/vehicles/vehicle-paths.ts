import {
  type BrowseRequest,
  readBrowseRequest,
  toSearchParams,
  type VehicleFilters,
} from './vehicle-filters.ts';
import { PAGE_SIZE } from './vehicle-options.ts';

/** The addresses of the inventory: one spelling each, so that server and browser share what they have read. */

export function browseHref(request: Partial<BrowseRequest>): string {
  return withQuery('/browse-cars', toSearchParams(request));
}

export function vehicleHref(id: number): string {
  return `/vehicles/${id}`;
}

/** The form that then says which vehicle it is about. */
export function contactHref(id: number): string {
  return `/contact?vehicle=${id}`;
}

export function vehicleListPath({ filters, sort, page }: BrowseRequest): string {
  const params = toSearchParams({ filters });
  params.set('sort', sort);
  params.set('page', String(page));
  params.set('limit', String(PAGE_SIZE));
  return withQuery('/api/vehicles', params);
}

export function facetsPath(filters: VehicleFilters): string {
  return withQuery('/api/vehicles/facets', toSearchParams({ filters }));
}

export function closestPath(filters: VehicleFilters): string {
  return withQuery('/api/vehicles/closest', toSearchParams({ filters }));
}

/** What the browse page reads at once. */
export function browseReads(search: URLSearchParams): string[] {
  const request = readBrowseRequest(search);
  return [vehicleListPath(request), facetsPath(request.filters)];
}

function withQuery(path: string, params: URLSearchParams): string {
  return params.size === 0 ? path : `${path}?${params}`;
}
