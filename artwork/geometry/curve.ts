import { itemAt } from './item-at.ts';
import type { Vec2 } from './vector.ts';

/** A point of an outline; a third value of 1 keeps the corner sharp. */
export type OutlinePoint = readonly [x: number, y: number, isCorner?: 1];
export type Curve = (at: number) => number;

/**
 * Monotone cubic through the given stations (sorted by x), level outside them.
 * Monotone because a body line that overshoots reads as a dent.
 */
export function createCurve(stations: readonly Vec2[]): Curve {
  const count = stations.length;
  const slopes: number[] = [];
  const tangents: number[] = [];
  for (let i = 0; i < count - 1; i++) {
    const [x0, y0] = itemAt(stations, i);
    const [x1, y1] = itemAt(stations, i + 1);
    slopes.push((y1 - y0) / (x1 - x0));
  }
  for (let i = 0; i < count; i++) {
    const before = slopes[i - 1] ?? slopes[i] ?? 0;
    const after = slopes[i] ?? before;
    tangents.push(before * after <= 0 ? 0 : (2 * before * after) / (before + after));
  }
  return tabulate(itemAt(stations, 0)[0], itemAt(stations, count - 1)[0], (at) => {
    let i = 0;
    while (i < count - 2 && at > itemAt(stations, i + 1)[0]) i++;
    const [x0, y0] = itemAt(stations, i);
    const [x1, y1] = stations[i + 1] ?? itemAt(stations, i);
    const span = x1 - x0 || 1;
    const s = (at - x0) / span;
    const s2 = s * s;
    const s3 = s2 * s;
    return (
      y0 * (2 * s3 - 3 * s2 + 1) +
      itemAt(tangents, i) * span * (s3 - 2 * s2 + s) +
      y1 * (3 * s2 - 2 * s3) +
      (tangents[i + 1] ?? 0) * span * (s3 - s2)
    );
  });
}

/** A mesh asks for the same curve a hundred thousand times; a fine table answers at once. */
function tabulate(from: number, to: number, compute: Curve): Curve {
  const cells = 3000;
  const table = Float64Array.from({ length: cells + 1 }, (_, i) => compute(from + ((to - from) * i) / cells));
  const perUnit = to > from ? cells / (to - from) : 0;
  return (at) => {
    const place = (at - from) * perUnit;
    if (!(place > 0)) return itemAt(table, 0);
    if (place >= cells) return itemAt(table, cells);
    const cell = Math.floor(place);
    return itemAt(table, cell) + (itemAt(table, cell + 1) - itemAt(table, cell)) * (place - cell);
  };
}

/** Catmull-Rom through the points, broken at corners, as a dense polyline that can be bent over a surface. */
export function traceOutline(points: readonly OutlinePoint[], { isClosed = true, steps = 8 } = {}): Vec2[] {
  const count = points.length;
  const at = (index: number): OutlinePoint =>
    isClosed
      ? itemAt(points, (index + count) % count)
      : itemAt(points, Math.min(count - 1, Math.max(0, index)));
  const traced: Vec2[] = [];
  const segments = isClosed ? count : count - 1;
  for (let i = 0; i < segments; i++) {
    const from = at(i);
    const to = at(i + 1);
    const before = from[2] ? from : at(i - 1);
    const after = to[2] ? to : at(i + 2);
    for (let step = 0; step < steps; step++) {
      const s = step / steps;
      traced.push([
        catmull(before[0], from[0], to[0], after[0], s),
        catmull(before[1], from[1], to[1], after[1], s),
      ]);
    }
  }
  if (!isClosed) traced.push([at(count - 1)[0], at(count - 1)[1]]);
  return traced;
}

function catmull(a: number, b: number, c: number, d: number, s: number) {
  return (
    0.5 * (2 * b + (c - a) * s + (2 * a - 5 * b + 4 * c - d) * s * s + (3 * b - a - 3 * c + d) * s * s * s)
  );
}

export const spread = (from: number, to: number, count: number) =>
  Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count);
