// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import { type Bitmap, createBitmap } from './bitmap.ts';

/** Gives an empty set of rows to work with. */
export type TakeBitmap = () => Bitmap;

/**
 * The sets that searches work with, used again and again. New ones for each search would be a megabyte or two of
 * garbage outside the heap, and collecting that costs more than the search: the collector then goes through the
 * whole inventory several times a second.
 */
export interface Workspace {
  readonly take: TakeBitmap;
  /** Everything that was taken is free again. */
  clear(): void;
}

export function createWorkspace(rowCount: number): Workspace {
  const sets: Bitmap[] = [];
  let taken = 0;
  return {
    take() {
      if (taken === sets.length) sets.push(createBitmap(rowCount));
      else sets[taken]!.fill(0);
      return sets[taken++]!;
    },
    clear() {
      taken = 0;
    },
  };
}
