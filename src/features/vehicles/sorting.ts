import type { PublicVehicle } from './vehicle.contract.ts';
import type { SortMode } from './vehicle-options.ts';

/** What an order looks at. */
export interface Sortable {
  readonly id: number;
  readonly featured: boolean;
  readonly year: number | null;
  readonly priceCents: number | null;
  readonly mileageKm: number | null;
  /** Left out where it is not known (the public answers do not carry it): then equals keep the order they came in. */
  readonly createdAtMs?: number;
}

type Compare = (one: Sortable, other: Sortable) => number;

/** The order of a sort mode: unknown values last in both directions, equals as in the featured order. */
export function compareBy(sort: SortMode): Compare {
  return orders[sort];
}

const orders: Record<SortMode, Compare> = {
  featured: compareFeatured,
  'price-asc': (one, other) =>
    compareNumbers(one.priceCents, other.priceCents, 1) || compareFeatured(one, other),
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

/** A page of public vehicles in the order of a sort mode; equals stay as the server sent them. */
export function sortPage(vehicles: readonly PublicVehicle[], sort: SortMode): PublicVehicle[] {
  const compare = compareBy(sort);
  return vehicles.toSorted((one, other) => compare(toSortable(one), toSortable(other)));
}

// The comparator only asks which is more, so dollars serve as well as cents.
function toSortable({ id, featured, year, price, mileage }: PublicVehicle): Sortable {
  return { id, featured, year, priceCents: price, mileageKm: mileage };
}
