// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import { type Bitmap, countRows, createBitmap, intersect, listRows } from './bitmap.ts';
import { type NumberColumn, selectBetween } from './number-column.ts';
import { newArrivalEndsMs, newArrivalsAddedMs } from './vehicle-tag.ts';

/** The listed rows that were added recently, and when the first of them no longer is; null when none will. */
export function findRecent(
  createdAtMs: NumberColumn,
  listed: Bitmap,
  nowMs: number,
): { rows: Bitmap; staleAtMs: number | null } {
  const { first, last } = newArrivalsAddedMs(nowMs);
  const rows = selectBetween(createBitmap(createdAtMs.length), createdAtMs, first, last);
  intersect(rows, listed);
  let oldest = Infinity;
  for (const row of listRows(rows, new Uint32Array(countRows(rows))))
    oldest = Math.min(oldest, createdAtMs[row]!);
  return { rows, staleAtMs: oldest === Infinity ? null : newArrivalEndsMs(oldest) };
}
