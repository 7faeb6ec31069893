import type { JudgedVehicle } from '#features/listing-quality/publish-finding.ts';
import { type ChannelFinding, createFindings } from './channel-finding.ts';
import { plainLine } from './plain-line.ts';
import { countSent, createSharedNeeds } from './shared-needs.ts';

const MARKETPLACE_KM = 500;
const MARKETPLACE_PHOTOS = 2;

/** Why a vehicle is not in Meta's catalogue, or what would be better in it. Sold ones: `findSoldForMeta`. */
export function findForMeta(vehicle: JudgedVehicle): ChannelFinding[] {
  const { found, need, wish } = createFindings('meta');
  const shared = createSharedNeeds(need, 'Meta', vehicle);
  shared.make();
  shared.model();
  shared.year();
  shared.price();
  shared.kilometres();
  need(plainLine(vehicle.vehicleType), {
    field: 'vehicleType',
    what: 'No body type',
    text: 'Meta needs the body type. Choose it.',
  });
  shared.colour();
  shared.vin();
  need(plainLine(vehicle.description) || plainLine(vehicle.headline), {
    field: 'description',
    what: 'No description',
    text: 'Meta needs a description. Write one.',
  });
  shared.photo();
  wish(countSent(vehicle) === 0 || countSent(vehicle) >= MARKETPLACE_PHOTOS, {
    field: 'photos',
    what: 'One photo only',
    text: `Facebook Marketplace shows vehicles with ${MARKETPLACE_PHOTOS} photos or more. Add another.`,
  });
  wish(vehicle.mileage === null || vehicle.mileage > MARKETPLACE_KM, {
    field: 'mileage',
    what: 'Very few kilometres',
    text: `Facebook Marketplace shows vehicles with more than ${MARKETPLACE_KM} km. Check the odometer reading.`,
  });
  return found;
}
