import { statusLabel } from '#features/vehicles/field-words.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { statuses } from '#features/vehicles/vehicle-options.ts';
import { plainLine } from './plain-line.ts';
import { foldWord } from './vehicle-identity.ts';

/** A status as people read it; one outside of the list stays as it was written. */
export function statusWords(status: string): string {
  const [initial] = statuses;
  const known = foldWord(status) || initial;
  if (isSold({ status })) return statusLabel('sold');
  return known !== 'sold' && statuses.some((one) => one === known) ? statusLabel(known) : plainLine(status);
}
