// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

/** The rows with the smallest distances, nearest first, equal ones in row order. Infinity excludes a row. */
export function listNearest(
  rowCount: number,
  howMany: number,
  distanceOf: (row: number) => number,
): readonly number[] {
  const nearest: { row: number; distance: number }[] = [];
  for (let row = 0; row < rowCount; row++) {
    const distance = distanceOf(row);
    if (distance === Infinity) continue;
    if (nearest.length >= howMany && distance >= (nearest.at(-1)?.distance ?? -Infinity)) continue;
    let at = nearest.length;
    while (at > 0 && nearest[at - 1]!.distance > distance) at--;
    nearest.splice(at, 0, { row, distance });
    if (nearest.length > howMany) nearest.pop();
  }
  return nearest.map(({ row }) => row);
}
