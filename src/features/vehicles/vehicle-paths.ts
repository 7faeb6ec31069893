import { addressOf } from '#shared/call-address.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { PAGE_SIZE } from './fields/vehicle-options.ts';
import {
  type BrowseRequest,
  type FilterName,
  readBrowseRequest,
  toSearchParams,
  type VehicleFilters,
} from './search/vehicle-filters.ts';
import type { getSpin } from './spin.contract.ts';
import type {
  countFacets,
  getVehicle,
  listClosest,
  listFeatured,
  listSimilar,
  listVehicles,
} from './vehicle.contract.ts';

/** The inventory's addresses in canonical spelling, so that server and browser share cached answers. */

export function browseHref(request: Partial<BrowseRequest>): string {
  const params = toSearchParams(request);
  return params.size === 0 ? sitePaths.browse : `${sitePaths.browse}?${params}`;
}

export function vehicleHref(id: number): string {
  return sitePaths.vehicle.replace(':id', String(id));
}

/** The inquiry form for this vehicle. */
export function contactHref(id: number): string {
  return `${sitePaths.contact}?vehicle=${id}`;
}

/** The same form for a question, where it would else be about a viewing. */
export function askHref(id: number): string {
  return `${contactHref(id)}&interest=Purchase+Inquiry`;
}

/** Where a visitor asks for a vehicle to be held. */
export function holdHref(id: number): string {
  return `${sitePaths.hold}?vehicle=${id}`;
}

/** Where a viewing is arranged: among the free times, or else with the form. */
export function viewingHref(id: number, { takesBookings }: { takesBookings?: true | undefined }): string {
  return takesBookings ? `${sitePaths.book}?vehicle=${id}` : contactHref(id);
}

export function vehicleListAddress({ filters, sort, page }: BrowseRequest) {
  const query = { ...toQuery(filters), sort, page: `${page}`, limit: `${PAGE_SIZE}` };
  return addressOf<typeof listVehicles>('/api/vehicles', { query });
}

export function facetsAddress(filters: VehicleFilters) {
  return addressOf<typeof countFacets>('/api/vehicles/facets', { query: toQuery(filters) });
}

export function closestAddress(filters: VehicleFilters) {
  return addressOf<typeof listClosest>('/api/vehicles/closest', { query: toQuery(filters) });
}

export function featuredAddress() {
  return addressOf<typeof listFeatured>('/api/vehicles/featured');
}

export function vehicleAddress(id: string | number) {
  return addressOf<typeof getVehicle>('/api/vehicles/{id}', { params: { id } });
}

export function spinAddress(id: string | number) {
  return addressOf<typeof getSpin>('/api/vehicles/{id}/spin', { params: { id } });
}

export function similarAddress(id: string | number) {
  return addressOf<typeof listSimilar>('/api/vehicles/{id}/similar', { params: { id } });
}

/** What the browse page reads first. */
export function browseReads(search: URLSearchParams): string[] {
  const request = readBrowseRequest(search);
  return [vehicleListAddress(request), facetsAddress(request.filters)];
}

function toQuery(filters: VehicleFilters): Partial<Record<FilterName, string>> {
  return Object.fromEntries(toSearchParams({ filters }));
}
