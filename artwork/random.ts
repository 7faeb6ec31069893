import { itemAt } from './geometry/item-at.ts';
export interface Random {
  next(): number;
  between(low: number, high: number): number;
  pick<T>(choices: readonly T[]): T;
}

/** Mulberry32: small, even, and the same on every machine, which the "same input, same bytes" promise needs. */
export function createRandom(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (choices) => itemAt(choices, Math.floor(next() * choices.length)),
  };
}
