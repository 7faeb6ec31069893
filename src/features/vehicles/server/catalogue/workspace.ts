// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import { type Bitmap, createBitmap } from './bitmap.ts';

/** Returns an empty bitmap. */
export type TakeBitmap = () => Bitmap;

/**
 * A pool of bitmaps for searches. New ones for each search would be a megabyte or two of external garbage, and
 * collecting that costs more than the search: the collector would scan the whole inventory several times a second.
 */
export interface Workspace {
  readonly take: TakeBitmap;
  /** Returns all bitmaps to the pool. */
  clear(): void;
}

export function createWorkspace(capacity: number): Workspace {
  const sets: Bitmap[] = [];
  let taken = 0;
  return {
    take() {
      if (taken === sets.length) sets.push(createBitmap(capacity));
      else sets[taken]!.fill(0);
      return sets[taken++]!;
    },
    clear() {
      taken = 0;
    },
  };
}
