import { ANY_MILEAGE, type SortMode, sortModes } from '../fields/vehicle-options.ts';

/**
 * A buyer's filters. The URL is their only state: browser and server read and write it with the same names and rules,
 * so a link means the same on both sides.
 */
export interface VehicleFilters {
  make?: string;
  model?: string;
  type?: string;
  priceMin?: number;
  priceMax?: number;
  /** Repayment a week by the dealer's terms, in dollars; by `search/week-as-price.ts` it is a price. */
  weekMax?: number;
  yearMin?: number;
  yearMax?: number;
  mileageMax?: number;
  transmission?: string;
  fuelType?: string;
  drive?: string;
  exteriorColor?: string;
  interiorColor?: string;
  seatsMin?: number;
  /** Braked towing in kilograms. */
  towMin?: number;
  /** In kilowatts. */
  powerMin?: number;
  registered?: boolean;
  recentlyAdded?: boolean;
  specialOffer?: boolean;
  keywords?: string;
}

export type FilterName = keyof VehicleFilters;

export const filterKinds = {
  make: 'text',
  model: 'text',
  type: 'text',
  priceMin: 'number',
  priceMax: 'number',
  weekMax: 'number',
  yearMin: 'number',
  yearMax: 'number',
  mileageMax: 'number',
  transmission: 'text',
  fuelType: 'text',
  drive: 'text',
  exteriorColor: 'text',
  interiorColor: 'text',
  seatsMin: 'number',
  towMin: 'number',
  powerMin: 'number',
  registered: 'flag',
  recentlyAdded: 'flag',
  specialOffer: 'flag',
  keywords: 'text',
} as const satisfies Record<FilterName, 'text' | 'number' | 'flag'>;

export const filterNames = Object.keys(filterKinds) as FilterName[]; // the keys of the literal above

export interface BrowseRequest {
  filters: VehicleFilters;
  sort: SortMode;
  page: number;
}

const LONGEST_TEXT = 200;
const PLAIN_NUMBER = /^-?\d{1,12}(\.\d{1,6})?$/;
const WHOLE_PAGE = /^[1-9]\d{0,8}$/;

/** Why a value is invalid, or undefined. Empty values count as missing. */
export function problemWith(name: FilterName, value: string): string | undefined {
  const kind = filterKinds[name];
  if (kind === 'number' && value !== '' && !PLAIN_NUMBER.test(value)) return `${name} must be a number`;
  if (kind === 'flag' && !['', 'true', 'false'].includes(value)) return `${name} must be true or false`;
  if (kind === 'text' && value.length > LONGEST_TEXT) return `${name} is too long`;
  return undefined;
}

/** Ignores what is invalid: a browser's address never gets an error page. */
export function readFilters(params: URLSearchParams): VehicleFilters {
  const found: Record<string, string | number | boolean> = {};
  for (const name of filterNames) {
    const value = params.get(name)?.trim() ?? '';
    if (value === '' || problemWith(name, value)) continue;
    const kind = filterKinds[name];
    if (kind === 'text') found[name] = value;
    if (kind === 'number') found[name] = Number(value);
    // As on the slider: its last step is no bound.
    if (found.mileageMax === ANY_MILEAGE) delete found.mileageMax;
    if (kind === 'flag' && value === 'true') found[name] = true;
  }
  return found as VehicleFilters; // each name got the type that filterKinds says
}

export function readBrowseRequest(params: URLSearchParams): BrowseRequest {
  const page = params.get('page') ?? '';
  return {
    filters: readFilters(params),
    sort: readSort(params.get('sort')),
    page: WHOLE_PAGE.test(page) ? Number(page) : 1,
  };
}

export function readSort(value: string | null): SortMode {
  return sortModes.find((mode) => mode === value) ?? 'featured';
}

/** The query string of a request in canonical order, without defaults. */
export function toSearchParams({ filters, sort, page }: Partial<BrowseRequest>): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of filterNames) {
    const value = filters?.[name];
    if (value === undefined || value === '' || value === false) continue;
    params.set(name, String(value));
  }
  if (sort && sort !== 'featured') params.set('sort', sort);
  if (page && page > 1) params.set('page', String(page));
  return params;
}

/** How many filters differ from their default; page and sort are not filters. */
export function countActive(filters: VehicleFilters): number {
  return [...toSearchParams({ filters }).keys()].length;
}
