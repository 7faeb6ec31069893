import type { FindingPlace } from '#features/vehicles/publish-finding.ts';
import { fieldId } from '../field-group.tsx';

/** Where a finding about a vehicle is mended. */
export function findingHref(vehicleId: number, place: FindingPlace): string {
  if (place === 'settings') return '/admin/settings';
  if (place === 'photos') return `/admin/vehicles/${vehicleId}/photos`;
  const edit = `/admin/vehicles/${vehicleId}/edit`;
  return place === 'specifications' ? edit : `${edit}#${fieldId(place)}`;
}
