import type { JudgedVehicle } from '#features/vehicles/publish-finding.ts';
import { type ChannelFinding, createFindings } from './channel-finding.ts';
import { plainLine } from './plain-line.ts';
import { readVin } from './vehicle-identity.ts';

const MARKETPLACE_KM = 500;
const MARKETPLACE_PHOTOS = 2;

/** Why a vehicle is not in Meta's catalogue, or what would be better in it. Sold ones: `findSoldForMeta`. */
export function findForMeta(vehicle: JudgedVehicle): ChannelFinding[] {
  const { found, need, wish } = createFindings('meta');
  need(plainLine(vehicle.make), { field: 'make', what: 'No make', text: 'Meta needs the make. Enter it.' });
  need(plainLine(vehicle.model), {
    field: 'model',
    what: 'No model',
    text: 'Meta needs the model. Enter it.',
  });
  need(vehicle.year, { field: 'year', what: 'No year', text: 'Meta needs the year. Enter it.' });
  need(vehicle.price, { field: 'price', what: 'No price', text: 'Meta needs a price. Enter it.' });
  need(vehicle.mileage !== null, {
    field: 'mileage',
    what: 'No kilometres',
    text: 'Meta needs the kilometres. Enter the odometer reading.',
  });
  need(plainLine(vehicle.vehicleType), {
    field: 'vehicleType',
    what: 'No body type',
    text: 'Meta needs the body type. Choose it.',
  });
  need(plainLine(vehicle.exteriorColor), {
    field: 'exteriorColor',
    what: 'No colour',
    text: 'Meta needs the colour. Enter the exterior colour.',
  });
  need(plainLine(vehicle.vin), { field: 'vin', what: 'No VIN', text: 'Meta needs the VIN. Enter it.' });
  need(!plainLine(vehicle.vin) || readVin(vehicle.vin), {
    field: 'vin',
    what: 'VIN not right',
    text: 'Meta takes a VIN of 17 letters and digits, without I, O and Q. Check this one.',
  });
  need(plainLine(vehicle.description) || plainLine(vehicle.headline), {
    field: 'description',
    what: 'No description',
    text: 'Meta needs a description. Write one.',
  });
  need(vehicle.photoCount > 0, { field: 'photos', what: 'No photo', text: 'Meta needs a photo. Add one.' });
  wish(vehicle.photoCount === 0 || vehicle.photoCount >= MARKETPLACE_PHOTOS, {
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
