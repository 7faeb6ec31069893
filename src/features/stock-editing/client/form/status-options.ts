import { statuses } from '#features/vehicles/fields/vehicle-options.ts';

export const statusOptions: readonly string[] = statuses;

/** The list, plus a stored value that is not on it, so that editing never loses it. */
export function withStored(options: readonly string[], stored: string): readonly string[] {
  return stored === '' || options.includes(stored) ? options : [...options, stored];
}
