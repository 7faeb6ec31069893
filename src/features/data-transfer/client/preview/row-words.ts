import { fieldLabel } from '#features/vehicles/fields/field-words.ts';
import type { PreviewRow } from '../../data-transfer.contract.ts';

/** What an import compares besides the fields. */
const otherLabels: Readonly<Record<string, string>> = {
  specifications: 'Specifications',
  photos: 'Photos',
  isDraft: 'Draft',
};

const offWords = {
  draft: 'a draft here: stays one until you publish it',
  hidden: 'hidden here: stays hidden until you show it on the site',
};

/** Why a row is refused, or what it changes, takes for another or replaces. */
export function rowWords(row: PreviewRow): string {
  const { outcome, reasons: given, photosRemoved, guess, replaces, isOnHold, staysOff } = row;
  const nameField = (field: string) =>
    field === 'photos' && photosRemoved
      ? `${otherLabels[field]} (${photosRemoved} removed)`
      : (otherLabels[field] ?? fieldLabel(field));
  const reasons = outcome === 'changed' ? given.map(nameField) : given;
  const taken = guess ? [`taken for ${guess}, a guess: give both a stock number to be sure`] : [];
  const replaced = replaces
    ? [`replaces ${replaces.name}, which has the same ${fieldLabel(replaces.same)}`]
    : [];
  const held = isOnHold ? ['on hold for, or sold to, a customer: keeps its status'] : [];
  const off = staysOff ? [offWords[staysOff]] : [];
  return [...reasons, ...held, ...off, ...taken, ...replaced].join(', ');
}
