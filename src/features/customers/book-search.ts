import { readId } from '#shared/ids.ts';

/** What the address of a page says on which a buyer books or asks for a hold. */
export interface BookSearch {
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
