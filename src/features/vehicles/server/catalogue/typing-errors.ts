// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import type { Yielder } from '#server/jobs/yielder.ts';
import { findPrefix, findTerm } from './term-layer.ts';

const LETTERS_ONLY = /^\p{L}+$/u;
const LONG_ENOUGH = 5;
const SHORTEST = 3;

/** Finds the terms within one typing error of a word, as positions. */
export type TypoFinder = (word: string) => readonly number[];

/**
 * One error (an extra, missing, wrong or swapped letter) is allowed where the word or the term has five letters or
 * more, and never with a digit. Such an error leaves the first two or the last two letters unchanged, so only terms
 * that share one of these ends are compared.
 */
export async function buildTypoFinder(terms: readonly string[], yielder: Yielder): Promise<TypoFinder> {
  const byEnding = new Map<string, number[]>();
  for (let at = 0; at < terms.length; at++) {
    const term = terms[at]!;
    if (!canHaveErrors(term)) continue;
    const sameEnding = byEnding.get(term.slice(-2));
    if (sameEnding) sameEnding.push(at);
    else byEnding.set(term.slice(-2), [at]);
    if (yielder.isDue()) await yielder.rest();
  }

  return (word) => {
    const meant = listOtherForms(word).flatMap((form) => findTerm(terms, form) ?? []);
    if (!canHaveErrors(word)) return meant;
    const { from, to } = findPrefix(terms, word.slice(0, 2));
    for (let at = from; at < to; at++) if (isMeant(word, terms[at]!)) meant.push(at);
    for (const at of byEnding.get(word.slice(-2)) ?? [])
      if ((at < from || at >= to) && isMeant(word, terms[at]!)) meant.push(at);
    return meant;
  };
}

/** The same for few terms, by looking at all of them. */
export function findMeant(terms: readonly string[], word: string): readonly number[] {
  const forms = listOtherForms(word);
  const isForgiven = (term: string) => forms.includes(term) || (canHaveErrors(word) && isMeant(word, term));
  return terms.flatMap((term, at) => (isForgiven(term) ? [at] : []));
}

/**
 * What else a word may stand for, as whole terms: a short one with two letters swapped (bwm), and one written as it
 * is said, because in Australia tesla rhymes with tesler.
 */
function listOtherForms(word: string): readonly string[] {
  if (!LETTERS_ONLY.test(word) || word.length < SHORTEST) return [];
  const heard = [word.replace(/er$/u, 'a'), word.replace(/a$/u, 'er')].filter((form) => form !== word);
  if (word.length >= LONG_ENOUGH) return heard;
  const swapped = Array.from({ length: word.length - 1 }, (_, at) =>
    [word.slice(0, at), word.charAt(at + 1), word.charAt(at), word.slice(at + 2)].join(''),
  );
  return [...heard, ...swapped];
}

function canHaveErrors(word: string): boolean {
  return word.length >= LONG_ENOUGH - 1 && LETTERS_ONLY.test(word);
}

function isMeant(word: string, term: string): boolean {
  if (Math.max(term.length, word.length) < LONG_ENOUGH || Math.abs(term.length - word.length) > 1)
    return false;
  return isOneErrorApart(word, term) && LETTERS_ONLY.test(term);
}

export function isOneErrorApart(one: string, other: string): boolean {
  if (one.length > other.length) return isOneErrorApart(other, one);
  if (other.length - one.length > 1) return false;
  let same = 0;
  while (same < one.length && one.charCodeAt(same) === other.charCodeAt(same)) same++;
  if (one.length < other.length) return endsAlike(one, same, other, same + 1);
  if (same === one.length) return false;
  const isSwapped =
    one.charCodeAt(same) === other.charCodeAt(same + 1) &&
    one.charCodeAt(same + 1) === other.charCodeAt(same);
  return (
    endsAlike(one, same + 1, other, same + 1) || (isSwapped && endsAlike(one, same + 2, other, same + 2))
  );
}

function endsAlike(one: string, from: number, other: string, otherFrom: number): boolean {
  for (let at = 0; from + at < one.length; at++) {
    if (one.charCodeAt(from + at) !== other.charCodeAt(otherFrom + at)) return false;
  }
  return true;
}
