import { ANY_CAR, type BookSearch, readBookSearch } from '#features/customers/book-search.ts';
import { vehicleAddress, vehicleListAddress } from '#features/vehicles/vehicle-paths.ts';
import { addressOf } from '#shared/call-address.ts';
import { sitePaths } from '#shared/site-paths.ts';
import type { listBookingSlots } from './booking.contract.ts';

/** The page on which a time is chosen. */
export function bookHref({ vehicleId, day }: BookSearch): string {
  const search = new URLSearchParams({ ...(vehicleId && { vehicle: `${vehicleId}` }), ...(day && { day }) });
  return search.size > 0 ? `${sitePaths.book}?${search}` : sitePaths.book;
}

/** Where a test drive without a chosen car is arranged: at the free times, or else with the form. */
export function testDriveHref({ takesBookings }: { takesBookings?: true | undefined }): string {
  return takesBookings ? sitePaths.book : `${sitePaths.contact}?interest=Schedule+Test+Drive`;
}

/** The free times, for a vehicle or for none. */
export function slotsAddress(vehicleId: BookSearch['vehicleId']) {
  const query = typeof vehicleId === 'number' ? { vehicle: `${vehicleId}` } : {};
  return addressOf<typeof listBookingSlots>('/api/booking-slots', { query });
}

/** The cars that a buyer chooses from. */
export function carsToBook(find: string | undefined) {
  return vehicleListAddress({ filters: find ? { keywords: find } : {}, sort: 'featured', page: 1 });
}

export function bookReads(search: URLSearchParams): string[] {
  const { vehicleId, find, done } = readBookSearch(search);
  if (done && vehicleId === undefined) return [];
  if (vehicleId === undefined) return [carsToBook(find)];
  return [slotsAddress(vehicleId), ...(vehicleId === ANY_CAR ? [] : [vehicleAddress(vehicleId)])];
}

/** Where a buyer changes or cancels a booking. */
export function bookingHref(token: string): string {
  return sitePaths.booking.replace(':token', token);
}

/** The booking as a file for a calendar. */
export function bookingCalendarHref(token: string): string {
  return `${bookingHref(token)}/${CALENDAR_FILE}`;
}
export const CALENDAR_FILE = 'calendar.ics';
