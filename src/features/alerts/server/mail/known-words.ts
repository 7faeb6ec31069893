import {
  driveTypes,
  exteriorColors,
  fuelTypes,
  interiorColors,
  transmissions,
  vehicleTypes,
} from '#features/vehicles/fields/vehicle-options.ts';
import { readChoice } from '#features/vehicles/search/choice.ts';
import {
  type FilterName,
  filterKinds,
  filterNames,
  readFilters,
  toSearchParams,
} from '#features/vehicles/search/vehicle-filters.ts';
import type { Catalogue } from '#features/vehicles/server/catalogue-store.ts';
import { searchWords } from '../../alert-words.ts';

/** A phone number is longer. */
const LONGEST_NUMBER = 9_999_999;
const REST = 'and what else was typed on our website';

/**
 * A search in words, for a mail to an address that a stranger may have typed: choices that the site itself offers, and
 * nothing that somebody wrote.
 */
export function knownWords(search: string, catalogue: Catalogue): string {
  const filters = readFilters(new URLSearchParams(search));
  const offers = createOffers(catalogue);
  const isKnown = (value: string | number | boolean | undefined, name: FilterName): boolean => {
    if (typeof value === 'number') return Math.abs(value) <= LONGEST_NUMBER;
    return typeof value !== 'string' || readChoice(value).values.every((one) => offers(name, one));
  };
  const unknown = filterNames.filter((name) => !isKnown(filters[name], name));
  for (const name of unknown) delete filters[name];
  const known = toSearchParams({ filters });
  if (unknown.length === 0) return searchWords(`${known}`);
  return known.size === 0 ? 'What was typed on our website' : `${searchWords(`${known}`)}, ${REST}`;
}

const lists: { readonly [Name in FilterName]?: readonly string[] } = {
  type: vehicleTypes,
  transmission: transmissions,
  fuelType: fuelTypes,
  drive: driveTypes,
  exteriorColor: exteriorColors,
  interiorColor: interiorColors,
};

/** Also of vehicles that are sold: their pages offer to tell of the next of their kind. */
function createOffers(catalogue: Catalogue): (name: FilterName, value: string) => boolean {
  const { facets } = catalogue.count({});
  const fold = (text: string) => text.trim().toLowerCase();
  const offered = new Map<FilterName, ReadonlySet<string>>();
  const listOffered = (name: FilterName): ReadonlySet<string> => {
    const inStock = Object.keys(Reflect.get(facets, name) ?? {});
    const sold = name === 'make' || name === 'model' ? catalogue.sold().map((vehicle) => vehicle[name]) : [];
    return new Set([...(lists[name] ?? []), ...inStock, ...sold].map(fold));
  };
  return (name, value) => {
    if (name === 'keywords' || filterKinds[name] !== 'text') return false;
    // A search may name a filter's values by the thousand.
    const known = offered.get(name) ?? listOffered(name);
    offered.set(name, known);
    return known.has(fold(value));
  };
}
