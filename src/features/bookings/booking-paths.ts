import { vehicleAddress } from '#features/vehicles/vehicle-paths.ts';
import { addressOf } from '#shared/call-address.ts';
import { readId } from '#shared/ids.ts';
import { sitePaths } from '#shared/site-paths.ts';
import type { listBookingSlots } from './booking.contract.ts';

/** What the address of a page about bookings says. */
interface BookSearch {
  vehicleId?: number | undefined;
  /** `2026-11-20` */
  day?: string | undefined;
  /** What has just been done, for a line that says so. */
  done?: string | undefined;
}

/** Done, and the buyer has a mail to open. */
export const TO_OPEN = 'mail';

export function readBookSearch(search: URLSearchParams): BookSearch {
  const day = search.get('day') ?? '';
  return {
    vehicleId: readId(search.get('vehicle') ?? ''),
    day: /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined,
    done: search.has('done') ? (search.get('done') === TO_OPEN ? TO_OPEN : '1') : undefined,
  };
}

export function tidyBookSearch(search: URLSearchParams): URLSearchParams {
  const { vehicleId, day, done } = readBookSearch(search);
  return new URLSearchParams({
    ...(vehicleId && { vehicle: `${vehicleId}` }),
    ...(day && { day }),
    ...(done && { done }),
  });
}

/** The page on which a time is chosen. */
export function bookHref({ vehicleId, day }: BookSearch): string {
  const search = new URLSearchParams({ ...(vehicleId && { vehicle: `${vehicleId}` }), ...(day && { day }) });
  return search.size > 0 ? `${sitePaths.book}?${search}` : sitePaths.book;
}

/** The free times, for a vehicle or for none. */
export function slotsAddress(vehicleId: number | undefined) {
  const query = vehicleId === undefined ? {} : { vehicle: `${vehicleId}` };
  return addressOf<typeof listBookingSlots>('/api/booking-slots', { query });
}

export function bookReads(search: URLSearchParams): string[] {
  const { vehicleId } = readBookSearch(search);
  return [slotsAddress(vehicleId), ...(vehicleId ? [vehicleAddress(vehicleId)] : [])];
}

/** Where a buyer changes or cancels a booking. */
export function bookingHref(token: string): string {
  return sitePaths.booking.replace(':token', token);
}

/** Where a buyer withdraws a hold. */
export function holdLinkHref(token: string): string {
  return sitePaths.holdLink.replace(':token', token);
}

export function isToken(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}
