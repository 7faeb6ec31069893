import { statusLabel } from '#features/vehicles/fields/field-words.ts';
import { statuses } from '#features/vehicles/fields/vehicle-options.ts';
import { foldStatus } from '#features/vehicles/sold.ts';
import { plainLine } from './plain-line.ts';

export type KnownStatus = (typeof statuses)[number];

/** The listed status that this one spells; undefined for any other. An empty status is the first. */
export function knownStatus(status: string): KnownStatus | undefined {
  const [initial] = statuses;
  const folded = plainLine(status) === '' ? initial : foldStatus(status);
  return statuses.find((one) => one === folded);
}

/** A status as people read it; one outside of the list stays as it was written. */
export function statusWords(status: string): string {
  const known = knownStatus(status);
  return known ? statusLabel(known) : plainLine(status);
}
