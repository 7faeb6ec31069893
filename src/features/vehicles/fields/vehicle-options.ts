/** The option lists that both sides show and check. A stored value outside a list is kept and shown. */

export const vehicleTypes = [
  'Bus',
  'Cab Chassis',
  'Cabriolet',
  'Convertible',
  'Coupe',
  'Crossover',
  'Dual Cab',
  'Estate',
  'Extra Cab',
  'Grand Tourer',
  'Hardtop',
  'Hatchback',
  'Hypercar',
  'Light Commercial',
  'Light Truck',
  'Limousine',
  'Mini Bus',
  'MPV',
  'Panel Van',
  'People Mover',
  'Pickup',
  'Roadster',
  'Sedan',
  'Single Cab',
  'Space Cab',
  'Sports Car',
  'Station Wagon',
  'SUV',
  'Supercar',
  'Targa',
  'Truck',
  'Ute',
  'Van',
  'Wagon',
] as const;

export const transmissions = ['Automatic', 'Manual', 'Semi-Automatic', 'Dual Clutch', 'CVT'] as const;
export const fuelTypes = ['Petrol', 'Diesel', 'Electric', 'Hybrid', 'Plug-in Hybrid'] as const;
export const driveTypes = ['RWD', 'FWD', 'AWD', '4WD'] as const;

export const exteriorColors = [
  'Black',
  'White',
  'Silver',
  'Gray',
  'Red',
  'Blue',
  'Green',
  'Yellow',
  'Orange',
  'Brown',
  'Gold',
  'Exotic',
] as const;
export const interiorColors = [
  'Black',
  'Tan',
  'Beige',
  'Gray',
  'White',
  'Red',
  'Brown',
  'Blue',
  'Two-Tone',
] as const;

export const mileageSteps = [10_000, 20_000, 30_000, 50_000, 75_000] as const;
/** On the slider this means Any Mileage; it is never sent. */
export const ANY_MILEAGE = 100_000;

/** The choices of the filters by a least value; any other number may be asked for in an address. */
export const leastSteps = {
  seatsMin: [2, 4, 5, 7, 8],
  towMin: [750, 1_500, 2_000, 2_500, 3_000, 3_500],
  powerMin: [100, 150, 200, 250, 300],
} as const;
export type LeastName = keyof typeof leastSteps;

export const statuses = ['available', 'reserved', 'pending', 'coming-soon', 'sold'] as const;

/** What the price includes. */
export const priceTypes = ['drive_away', 'excl_gov_charges'] as const;
export type PriceType = (typeof priceTypes)[number];
export const regoStates = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT'] as const;
export const yesOrNo = ['yes', 'no'] as const;
/** What staff say of the dealer guarantee; otherwise it is worked out. */
export const guarantees = ['yes', 'no', 'not_stated'] as const;
export const historyFlags = ['repairable_write_off', 'hail', 'odometer_suspect'] as const;

export const suggestedTags = ['NEW ARRIVAL', 'SPECIAL OFFER'] as const;
export const NEW_ARRIVAL_DAYS = 14;

export const sortModes = [
  'featured',
  'price-asc',
  'price-desc',
  'year-desc',
  'year-asc',
  'mileage-asc',
  'mileage-desc',
  'week-asc',
] as const;
export type SortMode = (typeof sortModes)[number];

export const PAGE_SIZE = 12;
export const MAX_PAGE_SIZE = 100;
/** As many as the home page shows. */
export const MOST_FEATURED = 24;

/** The filters with facets. */
export const facetNames = [
  'make',
  'model',
  'type',
  'transmission',
  'fuelType',
  'drive',
  'exteriorColor',
  'interiorColor',
  'mileageMax',
  'seatsMin',
  'towMin',
  'powerMin',
  'registered',
  'recentlyAdded',
  'specialOffer',
] as const;
export type FacetName = (typeof facetNames)[number];
