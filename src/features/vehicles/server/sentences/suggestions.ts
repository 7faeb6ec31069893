import { squeeze } from './squeeze.ts';
import type { Vocabulary } from './vocabulary.ts';

const MOST = 6;
/** Words of a name that is being typed. */
const LONGEST_NAME = 4;
const SHORTEST = 2;

export interface Suggestion {
  label: string;
  kind: string;
  count: number;
  text: string;
}

/** Names of the stock that the last words may become, by the longest beginning of a name among them. */
export function completeSentence(text: string, vocabulary: Vocabulary): Suggestion[] {
  // After a space the word is done, and nobody has begun another.
  if (/\s$/.test(text)) return [];
  const starts = [...text.matchAll(/(?<![^\s,])[^\s,]/gu)].map(({ index }) => index).slice(-LONGEST_NAME);
  for (const start of starts) {
    const prefix = squeeze(text.slice(start));
    if (prefix.length < SHORTEST) continue;
    const found = vocabulary.complete(prefix, MOST);
    if (found.length === 0) continue;
    return found.map(({ text: label, kind, count }) => ({
      ...{ label, kind, count },
      text: text.slice(0, start) + label,
    }));
  }
  return [];
}
