import { vehicleAddress, vehicleListAddress } from '#features/vehicles/vehicle-paths.ts';
import { addressOf } from '#shared/call-address.ts';
import { readId } from '#shared/ids.ts';
import { sitePaths } from '#shared/site-paths.ts';
import type { listBookingSlots } from './booking.contract.ts';

/** What the address of a page about bookings says. */
interface BookSearch {
  /** A car of the stock, or none in particular; undefined until the buyer has chosen. */
  vehicleId?: number | typeof ANY_CAR | undefined;
  /** What the buyer looks for, while they choose a car. */
  find?: string | undefined;
  /** `2026-11-20` */
  day?: string | undefined;
  /** What has just been done, for a line that says so. */
  done?: string | undefined;
}

/** In an address: the buyer comes for no car in particular. */
export const ANY_CAR = 'any';
/** The buyer has to open a mail to finish. */
export const TO_OPEN = 'mail';
const ASKED = '1';
/** What a buyer has just done to a booking. */
export const MOVED = 'moved';
const done = [ASKED, TO_OPEN, MOVED];

export function readBookSearch(search: URLSearchParams): BookSearch {
  const day = search.get('day') ?? '';
  const vehicle = search.get('vehicle') ?? '';
  return {
    vehicleId: vehicle === ANY_CAR ? ANY_CAR : readId(vehicle),
    find: search.get('find')?.trim().slice(0, 100) || undefined,
    day: /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined,
    done: search.has('done') ? (done.find((one) => one === search.get('done')) ?? ASKED) : undefined,
  };
}

export function tidyBookSearch(search: URLSearchParams): URLSearchParams {
  const { vehicleId, find, day, done } = readBookSearch(search);
  return new URLSearchParams({
    ...(vehicleId && { vehicle: `${vehicleId}` }),
    ...(!vehicleId && find && { find }),
    ...(day && { day }),
    ...(done && { done }),
  });
}

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

/** Where a buyer withdraws a hold. */
export function holdLinkHref(token: string): string {
  return sitePaths.holdLink.replace(':token', token);
}

/** The booking as a file for a calendar. */
export function bookingCalendarHref(token: string): string {
  return `${bookingHref(token)}/${CALENDAR_FILE}`;
}
export const CALENDAR_FILE = 'calendar.ics';

export function isToken(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}
