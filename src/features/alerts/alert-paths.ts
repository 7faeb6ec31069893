import { toSearchParams, type VehicleFilters } from '#features/vehicles/search/vehicle-filters.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { addressOf } from '#shared/call-address.ts';
import { alertSecretPaths, sitePaths } from '#shared/site-paths.ts';
import type { getAlertsOffer } from './alert.contract.ts';
import { readKind } from './alert-kinds.ts';

/** Pages of alerts; the server leads to them only where mail is set up. */
export const alertPaths = {
  ask: '/alerts',
  new: '/alerts/new',
  ...alertSecretPaths,
} as const;

export function newSearchAlertHref(filters: VehicleFilters): string {
  const params = toSearchParams({ filters });
  return params.size === 0 ? alertPaths.new : `${alertPaths.new}?${params}`;
}

export function followHref(vehicleId: number): string {
  return `${alertPaths.new}?vehicle=${vehicleId}`;
}

export function alertLinkHref(token: string): string {
  return alertPaths.link.replace(':token', token);
}

export function unsubscribeHref(token: string): string {
  return alertPaths.unsubscribe.replace(':token', token);
}

/** Where the site shows what an alert is about; empty for a vehicle that is gone. */
export function subjectHref({
  kind,
  search,
  vehicle_id,
}: {
  kind: string;
  search: string;
  vehicle_id: number | null;
}): string {
  if (readKind(kind) === 'vehicle') return vehicle_id === null ? '' : vehicleHref(vehicle_id);
  return search === '' ? sitePaths.browse : `${sitePaths.browse}?${search}`;
}

/** Says whether alerts are offered. */
export function alertsOfferAddress() {
  return addressOf<typeof getAlertsOffer>('/api/alerts');
}
