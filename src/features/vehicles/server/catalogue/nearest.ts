// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import type { RowOrder } from './row-order.ts';

/** Rows with the smallest distances, nearest first, equal ones as given. Infinity excludes a row. */
export function listNearest(
  { blocks }: RowOrder,
  howMany: number,
  distanceOf: (row: number) => number,
): readonly number[] {
  const nearest: { row: number; distance: number }[] = [];
  for (const rows of blocks) {
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index]!;
      const distance = distanceOf(row);
      if (distance === Infinity) continue;
      if (nearest.length >= howMany && distance >= (nearest.at(-1)?.distance ?? -Infinity)) continue;
      let at = nearest.length;
      while (at > 0 && nearest[at - 1]!.distance > distance) at--;
      nearest.splice(at, 0, { row, distance });
      if (nearest.length > howMany) nearest.pop();
    }
  }
  return nearest.map(({ row }) => row);
}
