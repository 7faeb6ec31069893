import { addressOf } from '#shared/call-address.ts';
import { readId } from '#shared/ids.ts';
import type { getDelivery } from './delivery.contract.ts';

export const POSTCODE = /^\d{4}$/;

/** What the address of the page says: where to, and which vehicle the buyer came from. */
export interface DeliverySearch {
  postcode?: string | undefined;
  vehicleId?: number | undefined;
  /** Something was asked for that is no postcode. */
  isUnreadable?: boolean | undefined;
}

export function readDeliverySearch(search: URLSearchParams): DeliverySearch {
  const postcode = search.get('postcode')?.trim() ?? '';
  return {
    postcode: POSTCODE.test(postcode) ? postcode : undefined,
    vehicleId: readId(search.get('vehicle') ?? ''),
    isUnreadable: postcode !== '' && !POSTCODE.test(postcode),
  };
}

export function tidyDeliverySearch(search: URLSearchParams): URLSearchParams {
  const { postcode, vehicleId, isUnreadable } = readDeliverySearch(search);
  return new URLSearchParams({
    ...(vehicleId !== undefined && { vehicle: String(vehicleId) }),
    ...(postcode && { postcode }),
    // One page for all of them.
    ...(isUnreadable && { postcode: 'unreadable' }),
  });
}

export function deliveryAddress(postcode?: string) {
  return addressOf<typeof getDelivery>('/api/delivery', { query: postcode ? { postcode } : {} });
}
