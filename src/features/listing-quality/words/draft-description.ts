import { checkWords } from './check-words.ts';
import { type DraftWay, draftParts, type Part } from './draft-parts.ts';
import type { WordFacts } from './word-facts.ts';

export const LEAST_SENTENCES = 3;
export const MOST_SENTENCES = 6;

/** Which sentences go first when there are more than six, and then their order in the text. */
const byWeight: readonly Part[] = [
  'opening',
  'closing',
  'distance',
  'drive',
  'space',
  'history',
  'equipment',
  'papers',
];
const inOrder: readonly Part[] = [
  'opening',
  'drive',
  'distance',
  'space',
  'equipment',
  'papers',
  'history',
  'closing',
];

/**
 * Three to six sentences from recorded facts and nothing else; the same facts, tone, seed and day give the same text.
 * Undefined where too little is recorded. A sentence that its own check would remark on is left out.
 */
export function draftDescription(facts: WordFacts, way: DraftWay): string | undefined {
  const parts = draftParts(facts, way);
  const isSound = (sentence: string) => !checkWords(sentence, facts).some(({ start, end }) => start < end); // the last finding is of what it leaves out
  const sound = byWeight.filter((part) => parts[part] && isSound(parts[part])).slice(0, MOST_SENTENCES);
  if (sound.length < LEAST_SENTENCES) return undefined;
  const text = inOrder
    .filter((part) => sound.includes(part))
    .map((part) => parts[part])
    .join(' ');
  return checkWords(text, facts).length === 0 ? text : undefined;
}
