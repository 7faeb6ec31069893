import type { SortMode } from '../fields/vehicle-options.ts';
import type { PublicVehicle } from '../vehicle.contract.ts';

/** The fields that a sort uses. */
export interface Sortable {
  readonly id: number;
  readonly featured: boolean;
  readonly year: number | null;
  readonly priceCents: number | null;
  readonly mileageKm: number | null;
  /** Missing in public answers: then equal ones keep their order. */
  readonly createdAtMs?: number;
}

type Compare = (one: Sortable, other: Sortable) => number;

/** Comparator of a sort mode: unknown values last in both directions, equal ones in featured order. */
export function compareBy(sort: SortMode): Compare {
  return orders[sort];
}

const byPrice: Compare = (one, other) =>
  compareNumbers(one.priceCents, other.priceCents, 1) || compareFeatured(one, other);

const orders: Record<SortMode, Compare> = {
  featured: compareFeatured,
  'price-asc': byPrice,
  // By the same terms the cheaper vehicle has the lower repayment.
  'week-asc': byPrice,
  'price-desc': (one, other) =>
    compareNumbers(one.priceCents, other.priceCents, -1) || compareFeatured(one, other),
  'year-asc': (one, other) => compareNumbers(one.year, other.year, 1) || compareFeatured(one, other),
  'year-desc': (one, other) => compareNumbers(one.year, other.year, -1) || compareFeatured(one, other),
  'mileage-asc': (one, other) =>
    compareNumbers(one.mileageKm, other.mileageKm, 1) || compareFeatured(one, other),
  'mileage-desc': (one, other) =>
    compareNumbers(one.mileageKm, other.mileageKm, -1) || compareFeatured(one, other),
};

/** Featured first, then the newest added, then the highest id. */
function compareFeatured(one: Sortable, other: Sortable): number {
  if (one.featured !== other.featured) return one.featured ? -1 : 1;
  if (one.createdAtMs === undefined || other.createdAtMs === undefined) return 0;
  return other.createdAtMs - one.createdAtMs || other.id - one.id;
}

function compareNumbers(one: number | null, other: number | null, direction: 1 | -1): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return (one - other) * direction;
}

/** Sorts a page of public vehicles; equal ones keep the server's order. */
export function sortPage(vehicles: readonly PublicVehicle[], sort: SortMode): PublicVehicle[] {
  const compare = compareBy(sort);
  return vehicles.toSorted((one, other) => compare(toSortable(one), toSortable(other)));
}

// Only comparisons matter, so dollars work as well as cents.
function toSortable({ id, featured, year, price, mileage }: PublicVehicle): Sortable {
  return { id, featured, year, priceCents: price, mileageKm: mileage };
}
