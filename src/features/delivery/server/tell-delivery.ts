import type { Settings } from '#features/dealership/settings/settings-schema.ts';
import { AppError } from '#shared/app-error.ts';
import type { Delivery } from '../delivery.contract.ts';
import { deliveryPrice } from '../delivery-price.ts';
import { findPostcode, kmBetween, type Place } from './places.ts';

/** A postcode has no exact place, so its distance is told in steps of so many km. */
const STEP_KM = 5;

export function tellDelivery({ contact, delivery }: Settings, postcode: string | undefined): Delivery {
  if (delivery.offered === 'no') throw new AppError('not_found', 'Delivery is not offered on this site');
  const { bands, note } = delivery;
  if (postcode === undefined) return { bands, note };
  const km = kmBetweenKnown(yardOf(contact), findPostcode(postcode));
  const priceDollars = km === undefined ? undefined : deliveryPrice(km, bands);
  return { bands, note, to: { postcode, km: km ?? null, priceDollars: priceDollars ?? null } };
}

/** As the dealer marked it on the map; else the middle of its postcode. */
function yardOf({ map, address }: Settings['contact']): Place | undefined {
  return map ?? findPostcode(address.postcode);
}

function kmBetweenKnown(yard: Place | undefined, place: Place | undefined): number | undefined {
  return yard && place && Math.round(kmBetween(yard, place) / STEP_KM) * STEP_KM;
}
