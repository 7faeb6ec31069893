import { plainLine } from '../../plain-line.ts';
import { foldWord, readVin } from '../../vehicle-identity.ts';
import { columns } from './feed-column.ts';
import { cutText } from './feed-text.ts';
import {
  describe,
  featuresOf,
  feedId,
  pageAddress,
  photoAddresses,
  trimOf,
  wholeNumber,
} from './feed-values.ts';

/** Vehicles & Parts > Vehicles > Motor Vehicles > Cars, Trucks & Vans */
const CATEGORY = '916';
const MOST_MORE_PHOTOS = 10;
const MOST_DESCRIPTION = 5_000;
const MOST_OPTIONS = 200;
const MOST_OPTION = 256;

const styles: Readonly<Record<string, readonly string[]>> = {
  ute: ['ute', 'dual cab', 'single cab', 'extra cab', 'space cab', 'cab chassis', 'pickup'],
  station_wagon: ['wagon', 'station wagon', 'estate'],
  full_size_van: ['panel van', 'van'],
  minivan: ['people mover', 'mpv', 'mini bus'],
  convertible: ['convertible', 'cabriolet', 'roadster', 'targa'],
  coupe: ['coupe', 'grand tourer', 'sports car', 'supercar', 'hypercar'],
  crossover: ['crossover'],
  hatchback: ['hatchback'],
  limousine: ['limousine'],
  sedan: ['sedan'],
  suv: ['suv'],
  truck: ['truck'],
};
const styleOf = new Map(Object.entries(styles).flatMap(([style, all]) => all.map((body) => [body, style])));

const engines: Readonly<Record<string, string>> = {
  petrol: 'gasoline',
  diesel: 'diesel',
  electric: 'electric',
  hybrid: 'hybrid',
  'plug-in hybrid': 'plug-in_hybrid',
  lpg: 'lpg',
  cng: 'natural_gas',
};

const priceTypes = { drive_away: 'drive_away_price', excl_gov_charges: 'excluding_government_charges_price' };

/** Google vehicle ads for used cars in Australia: headers, values and units as Merchant Center wants them. */
export const googleColumns = columns({
  id: feedId,
  VIN: ({ vin }) => readVin(vin) ?? '',
  vehicle_fulfillment: (_vehicle, { settings: { google } }) =>
    google.storeCode && `in_store:${google.storeCode}`,
  link: pageAddress,
  // Google puts the store's code into the literal text in braces.
  link_template: (vehicle, site) => `${pageAddress(vehicle, site)}?store={store_code}`,
  google_product_category: () => CATEGORY,
  brand: ({ make }) => cutText(plainLine(make), 70),
  model: ({ model }) => cutText(plainLine(model), 150),
  year: ({ year }) => wholeNumber(year),
  trim: trimOf,
  condition: () => 'used',
  mileage: ({ mileageKm }) => (mileageKm === null ? '' : `${mileageKm} km`),
  color: ({ exteriorColor }) => plainLine(exteriorColor),
  price: ({ priceCents }) => (priceCents ? `${(priceCents / 100).toFixed(2)} AUD` : ''),
  vehicle_price_type: ({ priceType }) => (priceType ? priceTypes[priceType] : ''),
  image_link: (vehicle, site) => photoAddresses(vehicle, site)[0] ?? '',
  additional_image_link: (vehicle, site) => photoAddresses(vehicle, site).slice(1, MOST_MORE_PHOTOS + 1),
  body_style: ({ vehicleType }) => styleOf.get(foldWord(vehicleType)) ?? '',
  engine: ({ fuelType }) => engineOf(foldWord(fuelType)),
  // A comma would separate two options.
  vehicle_option: (vehicle) =>
    featuresOf(vehicle)
      .map((text) => cutText(text.replaceAll(/, ?/g, ' '), MOST_OPTION))
      .slice(0, MOST_OPTIONS),
  description: (vehicle, site) => describe(vehicle, site, MOST_DESCRIPTION),
});

function engineOf(fuel: string): string {
  if (fuel === '') return '';
  return Object.hasOwn(engines, fuel) ? (engines[fuel] ?? '') : 'other';
}
