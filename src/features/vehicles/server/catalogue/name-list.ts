// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import type { Yielder } from '#server/jobs/yielder.ts';
import { sortYielding } from './sort-yielding.ts';
import { findFirst } from './term-layer.ts';

/** Enough for several hundred names. A larger yard shows the most common ones. */
export const MOST_CHOICES_BYTES = 48_000;
/** From so many changes on, sorting all is cheaper than finding the place of each. */
const MANY = 64;

export interface NameList {
  /** The position of a name, which is in use once more. */
  readonly use: (name: string) => number;
  release(position: number): void;
  /** All names ever, and the positions of those in use, by name. */
  settle(
    yielder: Yielder,
  ): Promise<{ names: readonly string[]; shown: readonly number[]; isCrowded: boolean }>;
}

/** The names of a facet's choices: positions stay, uses come and go. */
export function createNameList(): NameList {
  const positions = new Map<string, number>();
  const names: string[] = [];
  const uses: number[] = [];
  const touched = new Set<number>();
  let shown: readonly number[] = [];
  let bytes = 0;
  const isShown = new Set<number>();

  return {
    use(name) {
      const position = positions.get(name) ?? names.length;
      if (position === names.length) {
        positions.set(name, position);
        names.push(name);
        uses.push(0);
      }
      uses[position]!++;
      touched.add(position);
      return position;
    },

    release(position) {
      uses[position]!--;
      touched.add(position);
    },

    async settle(yielder) {
      const changed = [...touched].filter((position) => isShown.has(position) !== uses[position]! > 0);
      touched.clear();
      for (const position of changed) {
        const isUsed = uses[position]! > 0;
        bytes += bytesOfChoice(names[position]!) * (isUsed ? 1 : -1);
        if (isUsed) isShown.add(position);
        else isShown.delete(position);
      }
      const byName = (one: number, other: number) => (names[one]! < names[other]! ? -1 : 1);
      if (changed.length > MANY) shown = await sortYielding([...isShown], byName, yielder);
      else if (changed.length > 0) {
        const next = [...shown];
        for (const position of changed) {
          const place = findFirst(0, next.length, (at) => names[next[at]!]! >= names[position]!);
          next.splice(place, isShown.has(position) ? 0 : 1, ...(isShown.has(position) ? [position] : []));
        }
        shown = next;
      }
      return { names, shown, isCrowded: bytes > MOST_CHOICES_BYTES };
    },
  };
}

/** Upper bound: some characters are escaped as six. */
export function bytesOfChoice(name: string): number {
  return name.length * 6 + 16;
}
