import type { JudgedVehicle } from '#features/vehicles/publish-finding.ts';
import { type ChannelFinding, createFindings } from './channel-finding.ts';
import { plainLine } from './plain-line.ts';
import { statusWords } from './status-words.ts';
import { foldWord, readVin } from './vehicle-identity.ts';

/** Google vehicle ads are for passenger cars and, in Australia, utes. */
const refusedBodies = new Set(['bus', 'light truck', 'light commercial']);

/** Why a vehicle is not in Google's feed, or what would be better in it. */
export function findForGoogle(vehicle: JudgedVehicle): ChannelFinding[] {
  const { found, need, leaveOut, wish } = createFindings('google');
  const status = statusWords(vehicle.status);
  leaveOut(status !== 'Available', {
    field: 'status',
    what: status,
    text: `Google shows only vehicles that are Available. This one is ${status}.`,
  });
  leaveOut(refusedBodies.has(foldWord(vehicle.vehicleType)), {
    field: 'vehicleType',
    what: 'Body type not taken',
    text: `Google takes passenger cars and utes, and no ${plainLine(vehicle.vehicleType)}.`,
  });
  need(plainLine(vehicle.make), { field: 'make', what: 'No make', text: 'Google needs the make. Enter it.' });
  need(plainLine(vehicle.model), {
    field: 'model',
    what: 'No model',
    text: 'Google needs the model. Enter it.',
  });
  need(vehicle.year, { field: 'year', what: 'No year', text: 'Google needs the year. Enter it.' });
  need(vehicle.price, { field: 'price', what: 'No price', text: 'Google needs a price. Enter it.' });
  need(vehicle.priceType, {
    field: 'priceType',
    what: 'No price type',
    text: 'Google needs to know what the price includes. Choose Drive Away or Excl. Govt. Charges.',
  });
  need(vehicle.mileage !== null, {
    field: 'mileage',
    what: 'No kilometres',
    text: 'Google needs the kilometres. Enter the odometer reading.',
  });
  need(plainLine(vehicle.exteriorColor), {
    field: 'exteriorColor',
    what: 'No colour',
    text: 'Google needs the colour. Enter the exterior colour.',
  });
  need(plainLine(vehicle.vin), { field: 'vin', what: 'No VIN', text: 'Google needs the VIN. Enter it.' });
  need(!plainLine(vehicle.vin) || readVin(vehicle.vin), {
    field: 'vin',
    what: 'VIN not right',
    text: 'Google takes a VIN of 17 letters and digits, without I, O and Q. Check this one.',
  });
  need(vehicle.photoCount > 0, {
    field: 'photos',
    what: 'No photo',
    text: 'Google needs a photo. Add one.',
  });
  wish(plainLine(vehicle.description), {
    field: 'description',
    what: 'No description',
    text: 'Google shows vehicles with a description better. Write one.',
  });
  return found;
}
