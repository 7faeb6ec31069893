import type { FindingPlace } from '#features/listing-quality/publish-finding.ts';
import { fieldLabels } from '#features/vehicles/fields/shown-fields.ts';
import { fieldId } from '../form/field-group.tsx';

export const placeLabels = {
  ...fieldLabels,
  photos: 'Photos',
  specifications: 'Specifications',
  settings: 'Settings',
} as const satisfies Record<FindingPlace, string>;

/** Where a finding about a vehicle is mended. */
export function findingHref(vehicleId: number, place: FindingPlace): string {
  if (place === 'settings') return '/admin/settings';
  if (place === 'photos') return `/admin/vehicles/${vehicleId}/photos`;
  const edit = `/admin/vehicles/${vehicleId}/edit`;
  return place === 'specifications' ? edit : `${edit}#${fieldId(place)}`;
}
