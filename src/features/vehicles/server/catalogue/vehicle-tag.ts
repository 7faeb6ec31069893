import { DAY_MS } from '#shared/dates.ts';
import { NEW_ARRIVAL_DAYS } from '../../fields/vehicle-options.ts';
import { isSold } from '../../sold.ts';
import { foldValue } from './fold-text.ts';
import type { ListedVehicle } from './listed-vehicle.ts';

const NEW_ARRIVAL_MS = NEW_ARRIVAL_DAYS * DAY_MS;

/** Public statuses take precedence over tags: a sales badge on a reserved car would mislead. */
const statusBadges = new Map([
  ['reserved', 'RESERVED'],
  ['pending', 'PENDING'],
  ['coming-soon', 'COMING SOON'],
]);

/** The public tag; empty when there is none. */
export function tagFor(vehicle: ListedVehicle, nowMs: number): string {
  if (isSold(vehicle)) return 'SOLD';
  const badge = statusBadges.get(foldValue(vehicle.status));
  if (badge) return badge;
  return vehicle.tag.trim() || (isNewArrival(vehicle, nowMs) ? 'NEW ARRIVAL' : '');
}

function isNewArrival({ createdAtMs }: Pick<ListedVehicle, 'createdAtMs'>, nowMs: number): boolean {
  const { first, last } = newArrivalsAddedMs(nowMs);
  return createdAtMs >= first && createdAtMs <= last;
}

/** Between which instants a new arrival was added, both included, in whole milliseconds. */
export function newArrivalsAddedMs(nowMs: number): { first: number; last: number } {
  // A future date, from a file or a wrong clock, is not an arrival; one day is tolerated for clock differences.
  return { first: nowMs - NEW_ARRIVAL_MS + 1, last: nowMs + DAY_MS };
}

/** The instant from which a vehicle that was added then no longer counts as recently added. */
export function newArrivalEndsMs(createdAtMs: number): number {
  return createdAtMs + NEW_ARRIVAL_MS;
}

/** Only what staff wrote counts: a reserved special offer is still found as one. */
export function isSpecialOffer(vehicle: Pick<ListedVehicle, 'tag'>): boolean {
  return foldValue(vehicle.tag) === 'special offer';
}
