import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { plainLine } from '../../plain-line.ts';
import { type KnownStatus, knownStatus } from '../../status-words.ts';
import { foldWord, readVin } from '../../vehicle-identity.ts';
import { columns, type FeedColumn } from './feed-column.ts';
import { cutText } from './feed-text.ts';
import {
  describe,
  dollars,
  feedId,
  pageAddress,
  photoAddresses,
  trimOf,
  wholeNumber,
} from './feed-values.ts';

const MOST_PHOTOS = 20;
const MOST_TITLE = 100;
const MOST_DESCRIPTION = 5_000;

/** Meta's three descriptions of these words differ; a word that its file feeds do not know is taken, and never shown. */
const bodies: Readonly<Record<string, readonly string[]>> = {
  CONVERTIBLE: ['convertible', 'cabriolet', 'roadster', 'targa'],
  COUPE: ['coupe', 'grand tourer', 'sports car', 'supercar', 'hypercar'],
  CROSSOVER: ['crossover'],
  HATCHBACK: ['hatchback'],
  MINIVAN: ['people mover', 'mpv', 'mini bus'],
  SEDAN: ['sedan', 'limousine'],
  SUV: ['suv'],
  TRUCK: [
    'ute',
    'dual cab',
    'single cab',
    'extra cab',
    'space cab',
    'cab chassis',
    'pickup',
    'truck',
    'light truck',
  ],
  VAN: ['panel van', 'van'],
  WAGON: ['wagon', 'station wagon', 'estate'],
};
const bodyOf = new Map(Object.entries(bodies).flatMap(([style, all]) => all.map((body) => [body, style])));

const fuels: Readonly<Record<string, string>> = {
  '': '',
  petrol: 'GASOLINE',
  diesel: 'DIESEL',
  electric: 'ELECTRIC',
  hybrid: 'HYBRID',
  'plug-in hybrid': 'HYBRID',
};
const drives: Readonly<Record<string, string>> = {
  '': '',
  rwd: 'RWD',
  fwd: 'FWD',
  awd: 'AWD',
  '4wd': '4X4',
  '4x4': '4X4',
  '2wd': '4X2',
  '4x2': '4X2',
};
/** Empty where Meta has no word for the gearbox: it knows only these two. */
const gears: Readonly<Record<string, string>> = {
  automatic: 'Automatic',
  'semi-automatic': 'Automatic',
  'dual clutch': 'Automatic',
  cvt: 'Automatic',
  manual: 'Manual',
};
const availabilities: Readonly<Record<KnownStatus, string>> = {
  available: 'AVAILABLE',
  reserved: 'PENDING',
  pending: 'PENDING',
  'coming-soon': 'NOT_AVAILABLE',
  sold: 'NOT_AVAILABLE',
};

/** Meta's automotive catalogue as a file feed, with nested values flattened into columns. */
export const metaColumns: readonly FeedColumn[] = columns({
  vehicle_id: feedId,
  vin: ({ vin }) => readVin(vin) ?? '',
  title: (vehicle) => cutText(plainLine(vehicleTitle(vehicle)), MOST_TITLE),
  description: (vehicle, site) => describe(vehicle, site, MOST_DESCRIPTION),
  url: pageAddress,
  make: ({ make }) => plainLine(make),
  model: ({ model }) => plainLine(model),
  year: ({ year }) => wholeNumber(year),
  trim: trimOf,
  body_style: ({ vehicleType }) => bodyOf.get(foldWord(vehicleType)) ?? 'OTHER',
  vehicle_type: () => 'CAR_TRUCK',
  exterior_color: ({ exteriorColor }) => plainLine(exteriorColor),
  interior_color: ({ interiorColor }) => plainLine(interiorColor),
  'mileage.value': ({ mileageKm }) => wholeNumber(mileageKm),
  'mileage.unit': () => 'KM',
  state_of_vehicle: () => 'Used',
  price: ({ priceCents }) => (priceCents ? `${dollars(priceCents)} AUD` : ''),
  availability: ({ status }) => availabilityOf(knownStatus(status)),
  drivetrain: ({ driveType }) => wordIn(drives, foldWord(driveType), 'Other'),
  fuel_type: ({ fuelType }) => wordIn(fuels, foldWord(fuelType), 'OTHER'),
  transmission: ({ transmission }) => wordIn(gears, foldWord(transmission), ''),
  stock_number: feedId,
  vehicle_registration_plate: ({ rego }) => plainLine(rego),
  date_first_on_lot: ({ publishedOn }) => publishedOn,
  'address.addr1': (_vehicle, { dealer }) => plainLine(dealer.address.street),
  'address.city': (_vehicle, { dealer }) => plainLine(dealer.address.suburb),
  'address.region': (_vehicle, { dealer }) => dealer.address.state,
  'address.postal_code': (_vehicle, { dealer }) => dealer.address.postcode,
  'address.country': () => 'AU',
  latitude: (_vehicle, { dealer }) => String(dealer.position?.latitude ?? ''),
  longitude: (_vehicle, { dealer }) => String(dealer.position?.longitude ?? ''),
  dealer_id: (_vehicle, { settings }) => plainLine(settings.meta.dealerId),
  dealer_name: (_vehicle, { dealer }) => plainLine(dealer.name),
  dealer_phone: (_vehicle, { dealer }) => dealer.phone,
  fb_page_id: (_vehicle, { settings }) => settings.meta.pageId,
  dealer_communication_channel: (_vehicle, { settings }) => settings.meta.contactBy,
  dealer_privacy_policy_url: (_vehicle, { publicUrl }) => publicUrl + sitePaths.privacy,
  ...Object.fromEntries(
    Array.from({ length: MOST_PHOTOS }, (_, at): [string, FeedColumn['read']] => [
      `image[${at}].url`,
      (vehicle, site) => photoAddresses(vehicle, site)[at] ?? '',
    ]),
  ),
});

function availabilityOf(status: KnownStatus | undefined): string {
  return status ? availabilities[status] : 'UNKNOWN';
}

function wordIn(words: Readonly<Record<string, string>>, key: string, otherwise: string): string {
  return Object.hasOwn(words, key) ? (words[key] ?? '') : otherwise;
}
