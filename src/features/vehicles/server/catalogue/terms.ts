// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import type { Bitmap } from './bitmap.ts';
import { createTermAdditions } from './term-additions.ts';
import type { TermSink } from './term-index.ts';
import { findPrefix, findTerm, type TermLayer } from './term-layer.ts';
import { findMeant, type TypoFinder } from './typing-errors.ts';

/** Returns the set that rows are added to; asked for only when there are some. */
export type Into = () => Bitmap;

/**
 * Terms of one kind with the rows that ever had them. A row is never given another vehicle, so all versions of the
 * catalogue share these: each keeps to the rows that it lists.
 */
export interface Terms {
  addPrefix(into: Into, prefix: string): void;
  addTerm(into: Into, term: string): void;
  /** Terms within one typing error. */
  addMeant(into: Into, word: string): void;
  /** Terms that contain the text anywhere. */
  addIncluding(into: Into, text: string): void;
  /** For rows that came after the index was built. */
  readonly additions: TermSink;
}

export function createTerms(index: TermLayer, findMeantInIndex: TypoFinder = () => []): Terms {
  const additions = createTermAdditions();
  const layers: readonly TermLayer[] = [index, additions];
  return {
    additions,
    addPrefix(into, prefix) {
      for (const layer of layers) {
        const { from, to } = findPrefix(layer.terms, prefix);
        if (from < to) layer.addRowsOf(into(), from, to);
      }
    },
    addTerm(into, term) {
      for (const layer of layers) {
        const at = findTerm(layer.terms, term);
        if (at !== undefined) layer.addRowsOf(into(), at, at + 1);
      }
    },
    addMeant(into, word) {
      for (const at of findMeantInIndex(word)) index.addRowsOf(into(), at, at + 1);
      for (const at of findMeant(additions.terms, word)) additions.addRowsOf(into(), at, at + 1);
    },
    addIncluding(into, text) {
      for (const layer of layers)
        for (let at = 0; at < layer.terms.length; at++)
          if (layer.terms[at]!.includes(text)) layer.addRowsOf(into(), at, at + 1);
    },
  };
}
