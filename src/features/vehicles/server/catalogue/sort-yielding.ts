// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import type { Yielder } from '#server/jobs/yielder.ts';

const RUN = 1_024;
const STEPS_BETWEEN_LOOKS = 256;

/**
 * A stable merge sort that yields: short runs by the built-in sort, then merged pairwise. The built-in sort alone
 * would block the event loop for half a second with 100,000 terms.
 */
export async function sortYielding<Item>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
  yielder: Yielder,
): Promise<Item[]> {
  let sorted: Item[] = [];
  for (let from = 0; from < items.length; from += RUN) {
    for (const item of items.slice(from, from + RUN).sort(compare)) sorted.push(item);
    if (yielder.isDue()) await yielder.rest();
  }
  for (let width = RUN; width < sorted.length; width *= 2)
    sorted = await mergePairs(sorted, width, compare, yielder);
  return sorted;
}

async function mergePairs<Item>(
  source: readonly Item[],
  width: number,
  compare: (one: Item, other: Item) => number,
  yielder: Yielder,
): Promise<Item[]> {
  const merged: Item[] = [];
  for (let from = 0; from < source.length; from += 2 * width) {
    const middle = Math.min(from + width, source.length);
    const end = Math.min(middle + width, source.length);
    let left = from;
    let right = middle;
    while (left < middle || right < end) {
      const takeLeft = right >= end || (left < middle && compare(source[left]!, source[right]!) <= 0);
      merged.push(source[takeLeft ? left++ : right++]!);
      if (merged.length % STEPS_BETWEEN_LOOKS === 0 && yielder.isDue()) await yielder.rest();
    }
  }
  return merged;
}
