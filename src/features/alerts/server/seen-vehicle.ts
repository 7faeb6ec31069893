import { readFilters } from '#features/vehicles/search/vehicle-filters.ts';
import { type PriceForWeek, withWeekAsPrice } from '#features/vehicles/search/week-as-price.ts';
import type { Catalogue, ListedVehicle } from '#features/vehicles/server/catalogue-store.ts';
import type { Seen } from '../told.ts';

/** What of a vehicle can be news. */
export function toSeen({ id, priceCents, priceType }: ListedVehicle): Seen {
  return { id, cents: priceCents || null, type: priceType };
}

export type FindAll = ReturnType<typeof createFindAll>;

/** What a search finds in a catalogue, at most so many. A budget a week is a price by the terms of now, as on the site. */
export function createFindAll({ priceForWeek }: { priceForWeek: PriceForWeek }) {
  return (catalogue: Catalogue, search: string, most: number) => {
    const filters = withWeekAsPrice(readFilters(new URLSearchParams(search)), priceForWeek);
    return filters ? catalogue.search(filters, 'featured', 1, most) : { vehicles: [], total: 0 };
  };
}
