import type { Dealership } from '#features/dealership/dealership.ts';
import { PAGE_SIZE } from '#features/vehicles/fields/vehicle-options.ts';
import { isPlain } from '#features/vehicles/search/choice.ts';
import { describeFilters } from '#features/vehicles/search/describe-filters.ts';
import type { BrowseRequest, VehicleFilters } from '#features/vehicles/search/vehicle-filters.ts';
import type { VehicleList } from '#features/vehicles/vehicle.contract.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { browseHref, vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { groupThousands } from '#shared/numbers.ts';
import type { PageHead } from '#shared/page.ts';

/** Metadata for tabs, search engines and link previews. */
export function browseHead(
  { filters, page }: BrowseRequest,
  list: VehicleList | undefined,
  dealership: Dealership,
): PageHead {
  const listed = asListed(filters, list);
  const { make, model, type } = listed;
  const named = [make, model, type].flatMap((value) => value || []);
  const isPlainSearch = Object.values(listed).every((value) => typeof value !== 'string' || isPlain(value));
  const wanted = named.every(isPlain) ? named.join(' ') : '';
  const { suburb, state } = dealership.address;
  const subject = wanted ? `Used ${wanted} for Sale in ${suburb} ${state}` : 'Browse Our Inventory';
  const chips = describeFilters(listed).map(({ label }) => label);
  const total = list?.pagination.totalVehicles;
  return {
    title: [subject, page > 1 && `Page ${page}`, dealership.name].filter(Boolean).join(' | '),
    description: [
      total === undefined ? 'Used and luxury cars' : `${countVehicles(total)}`,
      `at ${dealership.name}, ${suburb} ${state}.`,
      chips.length > 0 ? `${chips.join(', ')}.` : dealership.tagline || dealership.name,
    ].join(' '),
    // The sort order gives the same vehicles; only filters and page make another page.
    canonicalPath: browseHref({ filters: listed, page }),
    // An empty page should not be indexed.
    // Nor one of the many ways to say several values.
    isUnlisted: list?.vehicles.length === 0 || !isPlainSearch,
    // Read in the document alone: browsers need not carry the code.
    jsonLd: import.meta.env.SSR && list && list.vehicles.length > 0 ? toItemList(list) : undefined,
  };
}

const fields = {
  make: 'make',
  model: 'model',
  type: 'vehicleType',
  transmission: 'transmission',
  fuelType: 'fuelType',
  drive: 'driveType',
} as const;

/** `?make=toyota` and `?make=Toyota` are one page; the stock's spelling is canonical. */
export function asListed(filters: VehicleFilters, list: VehicleList | undefined): VehicleFilters {
  const listed = { ...filters };
  for (const [name, field] of Object.entries(fields) as [keyof typeof fields, (typeof fields)['type']][]) {
    const asked = filters[name]?.toLowerCase();
    const found = list?.vehicles.find((vehicle) => vehicle[field].trim().toLowerCase() === asked);
    if (found) listed[name] = found[field].trim();
  }
  return listed;
}

export function countVehicles(count: number): string {
  return count === 1 ? '1 vehicle' : `${groupThousands(count)} vehicles`;
}

function toItemList({ vehicles, pagination }: VehicleList): Record<string, unknown> {
  const before = (pagination.currentPage - 1) * PAGE_SIZE;
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: pagination.totalVehicles,
    itemListElement: vehicles.map((vehicle, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      name: vehicleTitle(vehicle),
      url: vehicleHref(vehicle.id),
    })),
  };
}
