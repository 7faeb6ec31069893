import type { JudgedVehicle } from '#features/listing-quality/publish-finding.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { type ChannelFinding, createFindings } from './channel-finding.ts';
import { plainLine } from './plain-line.ts';
import { countSent, exceptIllustrations } from './shared-needs.ts';

/** Why a vehicle is not in the stock file, or what marketplaces would miss in it. */
export function findForCsv(vehicle: JudgedVehicle): ChannelFinding[] {
  const { found, need, leaveOut, wish } = createFindings('csv');
  leaveOut(isSold(vehicle), {
    field: 'status',
    what: 'Sold',
    text: 'Sold vehicles are left out of the stock file, so that marketplaces take them off.',
  });
  need(plainLine(vehicle.make), {
    field: 'make',
    what: 'No make',
    text: 'Marketplaces need the make. Enter it.',
  });
  need(plainLine(vehicle.model), {
    field: 'model',
    what: 'No model',
    text: 'Marketplaces need the model. Enter it.',
  });
  wish(vehicle.year, { field: 'year', what: 'No year', text: 'Buyers look for a year. Enter it.' });
  wish(vehicle.price, {
    field: 'price',
    what: 'No price',
    text: 'Many marketplaces ask for a price. Enter it.',
  });
  wish(vehicle.mileage !== null, {
    field: 'mileage',
    what: 'No kilometres',
    text: 'Many marketplaces ask for the kilometres. Enter the odometer reading.',
  });
  wish(countSent(vehicle) > 0, {
    field: 'photos',
    what: 'No photo',
    text: `Vehicles without a photo are hardly looked at${exceptIllustrations(vehicle)}. Add one.`,
  });
  return found;
}
