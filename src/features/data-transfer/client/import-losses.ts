import { countedVehicles } from '#features/stock-editing/bulk-words.ts';
import { MOST_NAMED } from '../transfer-limits.ts';
import type { PreviewAnswer } from './transfer-calls.ts';

export interface ImportLosses {
  /** What goes, for the question before the import. */
  words: string[];
  /** The vehicles that become others, and what they become; the first of them. */
  replaced: string[];
  replacedCount: number;
}

/** What an import that does not clear takes away; undefined where it takes away nothing. */
export function findLosses({ rows }: Pick<PreviewAnswer, 'rows'>): ImportLosses | undefined {
  const replaced = rows.flatMap(({ title, replaces }) =>
    replaces ? [`${replaces.name} becomes ${title || 'a vehicle without a name'}`] : [],
  );
  const removed = rows.flatMap(({ photosRemoved = 0 }) => (photosRemoved > 0 ? [photosRemoved] : []));
  const photos = removed.reduce((sum, count) => sum + count, 0);
  const words: string[] = [];
  if (replaced.length > 0)
    words.push(
      `${countedVehicles(replaced.length)} will be replaced by another that has the same stock number or VIN.`,
    );
  if (photos > 0)
    words.push(
      `${photos === 1 ? '1 photo' : `${photos} photos`} of ${countedVehicles(removed.length)} will be removed: the file does not have ${photos === 1 ? 'it' : 'them'}.`,
    );
  if (words.length === 0) return undefined;
  return { words, replaced: replaced.slice(0, MOST_NAMED), replacedCount: replaced.length };
}
