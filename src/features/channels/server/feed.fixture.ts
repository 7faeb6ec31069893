import { aVehicle } from '#features/vehicles/server/catalogue/listed-vehicle.fixture.ts';
import type { ListedVehicle } from '#features/vehicles/server/catalogue-store.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { unknownSettings } from '../channel-settings.ts';
import type { ChannelName, FeedFormat } from '../channels.ts';
import type { FeedSite } from './feeds/feed-column.ts';
import { writeFeed } from './feeds/write-feed.ts';
import { judgeStock } from './judge-stock.ts';

export const TODAY = '2026-03-10';

export const site: FeedSite = {
  publicUrl: 'https://cars.example',
  today: TODAY,
  dealer: {
    name: 'Southern Cross Prestige',
    licence: 'MD19655',
    address: { street: '118 Bathurst Road', suburb: 'Orange', state: 'NSW', postcode: '2800' },
    phone: '+61255504180',
    position: { latitude: -33.2839, longitude: 149.1128 },
  },
  settings: { ...unknownSettings, google: { storeCode: 'ORANGE-1' } },
};

/** A vehicle that every channel takes; a test states only what it is about. */
export function aWantedVehicle(overrides: Partial<ListedVehicle> = {}): ListedVehicle {
  const id = overrides.id ?? 1;
  const photoIds = [10 * id + 1, 10 * id + 2];
  return aVehicle({
    id,
    year: 2021,
    make: 'Toyota',
    model: 'HiLux',
    badge: 'SR5',
    series: 'GUN126R',
    vehicleType: 'Dual Cab',
    fuelType: 'Diesel',
    driveType: '4WD',
    priceCents: 5_499_000,
    priceType: 'drive_away',
    mileageKm: 85_000,
    exteriorColor: 'Glacier White',
    description: 'Tow bar, canopy.\r\nServiced here since new.',
    stockNumber: `S${id}`,
    vin: `MR0HA3CD5003${String(id).padStart(5, '0')}`,
    rego: 'ABC12D',
    regoState: 'NSW',
    regoExpiresOn: '2026-09-30',
    buildMonth: '2021-03',
    complianceMonth: '2021-06',
    seats: 5,
    doors: 4,
    cylinders: 4,
    engineCc: 2_755,
    publishedOn: '2026-02-20',
    specifications: { exterior: { wheels: '18-inch alloy, black' }, interior: { seating: 'Leather' } },
    featuredPhotoId: photoIds[1] ?? null,
    photos: photoIds.map((photo) => ({
      id: photo,
      width: 1600,
      height: 1200,
      placeholder: '',
      isIllustration: false,
      fileKey: `key${String(photo).padStart(13, '0')}`,
    })),
    ...overrides,
  });
}

/** The stock of the golden files: one of every kind that a channel treats in a way of its own. */
export const goldenStock = [
  aWantedVehicle({ id: 1 }),
  aWantedVehicle({
    id: 2,
    make: 'BMW',
    model: '330e',
    badge: 'M Sport "Shadow", Edition',
    series: '',
    vehicleType: 'Sedan',
    fuelType: 'Plug-in Hybrid',
    driveType: 'RWD',
    transmission: 'Semi-Automatic',
    priceCents: 6_195_050,
    priceType: 'excl_gov_charges',
    description: 'One\towner <b>here</b> & "as new".',
    engineCc: null,
    engine: '2.0L turbo',
    historyFlags: ['hail'],
  }),
  aWantedVehicle({ id: 3, status: 'reserved', vehicleType: 'Wagon', fuelType: 'Petrol', driveType: 'AWD' }),
  aWantedVehicle({ id: 4, status: 'sold', soldOn: '2026-02-28', vehicleType: 'SUV' }),
  aWantedVehicle({ id: 5, status: 'sold', soldOn: '' }),
  aWantedVehicle({ id: 6, vehicleType: 'Light Truck', fuelType: 'LPG', transmission: 'Manual' }),
  aWantedVehicle({ id: 7, priceCents: null, priceType: '', vin: '', photos: [], featuredPhotoId: null }),
  aWantedVehicle({ id: 8, historyFlags: ['repairable_write_off', 'hail'] }),
];

export function judge(channel: ChannelName, vehicles: readonly ListedVehicle[]) {
  const listed = vehicles.filter((vehicle) => !isSold(vehicle));
  return judgeStock(channel, { listed, sold: () => vehicles.filter(isSold) }, TODAY);
}

/** The feed of the vehicles that the channel takes. */
export async function writeAll(
  channel: ChannelName,
  format: FeedFormat,
  vehicles: readonly ListedVehicle[],
  of: FeedSite = site,
): Promise<string> {
  const { included } = await judge(channel, vehicles);
  let text = '';
  for await (const piece of writeFeed({ channel, format }, included, of)) text += piece;
  return text;
}
