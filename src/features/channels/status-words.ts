import { plainLine } from './plain-line.ts';
import { foldWord } from './vehicle-identity.ts';

const words: Readonly<Record<string, string>> = {
  '': 'Available',
  available: 'Available',
  reserved: 'Reserved',
  pending: 'Pending',
  'coming-soon': 'Coming Soon',
  sold: 'Sold',
};

/** A status as people read it; one outside of the list stays as it was written. */
export function statusWords(status: string): string {
  const known = foldWord(status);
  return Object.hasOwn(words, known) ? (words[known] ?? '') : plainLine(status);
}
