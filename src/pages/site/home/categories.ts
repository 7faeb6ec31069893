import type { FacetName } from '#features/vehicles/fields/vehicle-options.ts';
import { sitePaths } from '#shared/site-paths.ts';

export interface VehicleCategory {
  name: string;
  /** The filter that the tile's link sets. */
  filter: FacetName;
  value: string;
  picture: string;
}

export const categories: readonly VehicleCategory[] = [
  { name: 'SUVs', filter: 'type', value: 'SUV', picture: 'suv' },
  { name: 'Four-wheel drives', filter: 'drive', value: '4WD', picture: 'large-4wd' },
  { name: 'Utes', filter: 'type', value: 'Ute', picture: 'dual-cab-ute' },
  { name: 'Sedans', filter: 'type', value: 'Sedan', picture: 'sedan' },
  { name: 'Coupes', filter: 'type', value: 'Coupe', picture: 'coupe' },
  { name: 'Convertibles', filter: 'type', value: 'Convertible', picture: 'convertible' },
  { name: 'Hatchbacks', filter: 'type', value: 'Hatchback', picture: 'hatch' },
  { name: 'Supercars', filter: 'type', value: 'Supercar', picture: 'supercar' },
];

export interface CountedCategory extends VehicleCategory {
  href: string;
  count: number;
}

/** Categories with vehicles in stock, with their number, so that no link leads to an empty page. */
export function countCategories(
  facets: Partial<Record<FacetName, Readonly<Record<string, number>>>>,
): CountedCategory[] {
  return categories
    .map((category) => ({
      ...category,
      href: `${sitePaths.browse}?${new URLSearchParams({ [category.filter]: category.value })}`,
      count: facets[category.filter]?.[category.value] ?? 0,
    }))
    .filter(({ count }) => count > 0);
}
