import { exactDollars } from '#shared/money.ts';
import { leastLabel, odometerLabel } from '../vehicle-labels.ts';
import { choiceWords } from './choice.ts';
import type { FilterName, VehicleFilters } from './vehicle-filters.ts';

export interface FilterChip {
  name: FilterName;
  label: string;
}

type Describe<Value> = (value: Value) => string;

const descriptions: { [Name in FilterName]-?: Describe<NonNullable<VehicleFilters[Name]>> } = {
  make: (value) => `Make: ${choiceWords(value)}`,
  model: (value) => `Model: ${choiceWords(value)}`,
  type: (value) => `Type: ${choiceWords(value)}`,
  keywords: (value) => `Keywords: ${value}`,
  priceMin: (value) => `From ${exactDollars(value)}`,
  priceMax: (value) => `Up to ${exactDollars(value)}`,
  weekMax: (value) => `Up to ${exactDollars(value)} a week`,
  yearMin: (value) => `From ${value}`,
  yearMax: (value) => `Up to ${value}`,
  mileageMax: (value) => `Up to ${odometerLabel(value)}`,
  transmission: (value) => `Transmission: ${choiceWords(value)}`,
  fuelType: (value) => `Fuel: ${choiceWords(value)}`,
  drive: (value) => `Drive: ${choiceWords(value)}`,
  exteriorColor: (value) => `Exterior: ${choiceWords(value)}`,
  interiorColor: (value) => `Interior: ${choiceWords(value)}`,
  seatsMin: (value) => leastLabel('seatsMin', value),
  towMin: (value) => `Tows ${leastLabel('towMin', value)}`,
  powerMin: (value) => leastLabel('powerMin', value),
  registered: () => 'Registered',
  recentlyAdded: () => 'Recently Added',
  specialOffer: () => 'Special Offers',
};

/** Each filter in a few words, in the order of the search panel. */
export function describeFilters(filters: VehicleFilters): FilterChip[] {
  const names = Object.keys(descriptions) as FilterName[]; // the keys of the literal above
  return names.flatMap((name) => {
    const value = filters[name];
    // Each description takes the value of its own filter.
    const describe = descriptions[name] as Describe<unknown>;
    return value === undefined || value === '' || value === false ? [] : [{ name, label: describe(value) }];
  });
}

/** Removes one filter; removing the make removes the model. */
export function withoutFilter(filters: VehicleFilters, name: FilterName): VehicleFilters {
  const left = { ...filters };
  delete left[name];
  if (name === 'make') delete left.model;
  return left;
}
