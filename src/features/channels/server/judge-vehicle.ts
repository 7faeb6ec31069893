import type { JudgedVehicle } from '#features/listing-quality/publish-finding.ts';
import type { ListedVehicle } from '#features/vehicles/server/catalogue-store.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { DAY_MS } from '#shared/dates.ts';
import { fromCents } from '#shared/money.ts';
import { channelChecks } from '../channel-checks.ts';
import { type ChannelFinding, createFindings } from '../channel-finding.ts';
import { type ChannelName, SOLD_KEPT_DAYS } from '../channels.ts';

/** All findings about a vehicle by itself. Whether others have the same papers: `judgeStock`. */
export function judgeVehicle(channel: ChannelName, vehicle: ListedVehicle, today: string): ChannelFinding[] {
  const found = channelChecks[channel](toJudged(vehicle));
  return channel === 'meta' && isSold(vehicle) ? [...findSoldForMeta(vehicle, today), ...found] : found;
}

/** Meta keeps the history of a sold vehicle only if it stays in the file for a while. */
function findSoldForMeta({ soldOn }: ListedVehicle, today: string): ChannelFinding[] {
  const { found, leaveOut } = createFindings('meta');
  leaveOut(soldOn === '', {
    field: 'soldOn',
    what: 'Sold, day not known',
    text: `Sold vehicles stay in the catalogue as not available for ${SOLD_KEPT_DAYS} days. Enter the day of the sale if this one is to stay.`,
  });
  leaveOut(soldOn !== '' && Date.parse(today) - Date.parse(soldOn) >= SOLD_KEPT_DAYS * DAY_MS, {
    field: 'soldOn',
    what: 'Sold long ago',
    text: `Sold more than ${SOLD_KEPT_DAYS} days ago, so it is no longer in the catalogue.`,
  });
  return found;
}

/** The public facts by name; facts for staff alone do not matter to a check. */
function toJudged(vehicle: ListedVehicle): JudgedVehicle {
  return {
    ...vehicle,
    price: vehicle.priceCents === null ? null : fromCents(vehicle.priceCents),
    mileage: vehicle.mileageKm,
    photoCount: vehicle.photos.length,
    illustrationCount: vehicle.photos.filter(({ isIllustration }) => isIllustration).length,
    specificationCount: 0,
  };
}
