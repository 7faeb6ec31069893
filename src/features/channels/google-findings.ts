import type { JudgedVehicle } from '#features/listing-quality/publish-finding.ts';
import { type ChannelFinding, createFindings } from './channel-finding.ts';
import { plainLine } from './plain-line.ts';
import { createSharedNeeds } from './shared-needs.ts';
import { knownStatus, statusWords } from './status-words.ts';
import { foldWord } from './vehicle-identity.ts';

/** Google vehicle ads are for passenger cars and, in Australia, utes. */
const refusedBodies = new Set(['bus', 'light truck', 'light commercial']);

/** Why a vehicle is not in Google's feed, or what would be better in it. */
export function findForGoogle(vehicle: JudgedVehicle): ChannelFinding[] {
  const { found, need, leaveOut, wish } = createFindings('google');
  const shared = createSharedNeeds(need, 'Google', vehicle);
  const status = statusWords(vehicle.status);
  leaveOut(knownStatus(vehicle.status) !== 'available', {
    field: 'status',
    what: status,
    text: `Google shows only vehicles that are Available. This one is ${status}.`,
  });
  leaveOut(refusedBodies.has(foldWord(vehicle.vehicleType)), {
    field: 'vehicleType',
    what: 'Body type not taken',
    text: `Google takes passenger cars and utes, and no ${plainLine(vehicle.vehicleType)}.`,
  });
  // Google's policy for vehicle ads names salvage as a title defect; hail alone is damage, not a matter of the title.
  leaveOut(vehicle.historyFlags.includes('repairable_write_off'), {
    field: 'historyFlags',
    what: 'Repairable write-off',
    text: 'Google takes only vehicles with a clean title, and no repairable write-off.',
  });
  shared.make();
  shared.model();
  shared.year();
  shared.price();
  need(vehicle.priceType, {
    field: 'priceType',
    what: 'No price type',
    text: 'Google needs to know what the price includes. Choose Drive Away or Excl. Govt. Charges.',
  });
  shared.kilometres();
  shared.colour();
  shared.vin();
  shared.photo();
  wish(plainLine(vehicle.description), {
    field: 'description',
    what: 'No description',
    text: 'Google shows vehicles with a description better. Write one.',
  });
  return found;
}
