import { itemAt } from './item-at.ts';
import type { Vec2 } from './vector.ts';

/** Convex hull by Andrew's monotone chain. */
export function toHull(points: readonly Vec2[]): Vec2[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const lower = toChain(sorted);
  const upper = toChain(sorted.reverse());
  return [...lower.slice(0, -1), ...upper.slice(0, -1)];
}

function toChain(sorted: readonly Vec2[]) {
  const chain: Vec2[] = [];
  for (const point of sorted) {
    while (
      chain.length > 1 &&
      isClockwise(itemAt(chain, chain.length - 2), itemAt(chain, chain.length - 1), point)
    )
      chain.pop();
    chain.push(point);
  }
  return chain;
}

const isClockwise = (a: Vec2, b: Vec2, c: Vec2) =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0;
