import type { JudgedVehicle } from '#features/listing-quality/publish-finding.ts';
import type { createFindings } from './channel-finding.ts';
import { plainLine } from './plain-line.ts';
import { readVin } from './vehicle-identity.ts';

type Need = ReturnType<typeof createFindings>['need'];

/** Facts without which Google and Meta both refuse a vehicle, in the same words; each asks in its own order. */
export function createSharedNeeds(need: Need, who: string, vehicle: JudgedVehicle) {
  return {
    make: () =>
      need(plainLine(vehicle.make), {
        field: 'make',
        what: 'No make',
        text: `${who} needs the make. Enter it.`,
      }),
    model: () =>
      need(plainLine(vehicle.model), {
        field: 'model',
        what: 'No model',
        text: `${who} needs the model. Enter it.`,
      }),
    year: () =>
      need(vehicle.year, { field: 'year', what: 'No year', text: `${who} needs the year. Enter it.` }),
    price: () =>
      need(vehicle.price, { field: 'price', what: 'No price', text: `${who} needs a price. Enter it.` }),
    kilometres: () =>
      need(vehicle.mileage !== null, {
        field: 'mileage',
        what: 'No kilometres',
        text: `${who} needs the kilometres. Enter the odometer reading.`,
      }),
    colour: () =>
      need(plainLine(vehicle.exteriorColor), {
        field: 'exteriorColor',
        what: 'No colour',
        text: `${who} needs the colour. Enter the exterior colour.`,
      }),
    vin: () => {
      need(plainLine(vehicle.vin), {
        field: 'vin',
        what: 'No VIN',
        text: `${who} needs the VIN. Enter it.`,
      });
      need(!plainLine(vehicle.vin) || readVin(vehicle.vin), {
        field: 'vin',
        what: 'VIN not right',
        text: `${who} takes a VIN of 17 letters and digits, without I, O and Q. Check this one.`,
      });
    },
    photo: () =>
      need(countSent(vehicle) > 0, {
        field: 'photos',
        what: 'No photo',
        text: `${who} needs a photo${exceptIllustrations(vehicle)}. Add one.`,
      }),
  };
}

/** Photos that are sent to a channel. */
export function countSent({ photoCount, illustrationCount = 0 }: JudgedVehicle): number {
  return photoCount - illustrationCount;
}

/** Why pictures that are there do not count. */
export function exceptIllustrations({ illustrationCount = 0 }: JudgedVehicle): string {
  return illustrationCount > 0 ? ', and illustrations are not sent' : '';
}
