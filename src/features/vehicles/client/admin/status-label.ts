import { statuses } from '../../vehicle-options.ts';

const labels: Readonly<Record<string, string>> = {
  available: 'Available',
  reserved: 'Reserved',
  pending: 'Pending',
  'coming-soon': 'Coming Soon',
  sold: 'Sold',
};

/** A value outside the list is shown as it is stored. */
export function statusLabel(status: string): string {
  return labels[status] ?? status;
}

/** The list, and behind it a stored value that is not on it, so that editing never loses it. */
export function withStored(options: readonly string[], stored: string): readonly string[] {
  return stored === '' || options.includes(stored) ? options : [...options, stored];
}

export const statusOptions: readonly string[] = statuses;
