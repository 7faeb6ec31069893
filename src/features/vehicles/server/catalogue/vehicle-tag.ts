import { DAY_MS } from '#shared/dates.ts';
import { NEW_ARRIVAL_DAYS } from '../../vehicle-options.ts';
import { foldValue } from './fold-text.ts';
import type { ListedVehicle } from './listed-vehicle.ts';

const NEW_ARRIVAL_MS = NEW_ARRIVAL_DAYS * DAY_MS;

/** Public statuses take precedence over tags: a sales badge on a reserved car would mislead. */
const statusBadges = new Map([
  ['reserved', 'RESERVED'],
  ['pending', 'PENDING'],
  ['coming-soon', 'COMING SOON'],
  ['sold', 'SOLD'],
]);

/** The public tag; empty when there is none. */
export function tagFor(vehicle: ListedVehicle, nowMs: number): string {
  const badge = statusBadges.get(foldValue(vehicle.status));
  if (badge) return badge;
  return vehicle.tag.trim() || (isNewArrival(vehicle, nowMs) ? 'NEW ARRIVAL' : '');
}

export function isSold(vehicle: Pick<ListedVehicle, 'status'>): boolean {
  return foldValue(vehicle.status) === 'sold';
}

export function isNewArrival(vehicle: Pick<ListedVehicle, 'createdAtMs'>, nowMs: number): boolean {
  // A future date, from a file or a wrong clock, is not an arrival; one day is tolerated for clock differences.
  return nowMs < newArrivalEndsMs(vehicle) && vehicle.createdAtMs <= nowMs + DAY_MS;
}

/** The instant from which the vehicle no longer counts as recently added. */
export function newArrivalEndsMs(vehicle: Pick<ListedVehicle, 'createdAtMs'>): number {
  return vehicle.createdAtMs + NEW_ARRIVAL_MS;
}

/** Only what staff wrote counts: a reserved special offer is still found as one. */
export function isSpecialOffer(vehicle: Pick<ListedVehicle, 'tag'>): boolean {
  return foldValue(vehicle.tag) === 'special offer';
}
