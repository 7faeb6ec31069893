import { foldCase } from './fold-text.ts';

/**
 * A chunk is the text between two spaces: "F-150", "2.0L", "(Mercedes-Benz)", "100%". Buyers add and omit punctuation
 * at will, so a chunk has both its parts (f, 150) and its joined form (f150).
 */
export interface Chunk {
  /** Without surrounding punctuation. */
  readonly core: string;
  /** Runs of letters and digits; a decimal number (2.0l) is one part, since 2.0 is neither 2 nor 20. */
  readonly parts: readonly string[];
  /** The form under which the whole chunk is indexed. */
  readonly joined: string;
  /** Contains a character that buyers neither omit nor add, such as % or _, so it is matched literally. */
  readonly isLiteral: boolean;
}

/** Longer terms are cut, in texts and in queries: enough to find a web address. */
export const LONGEST_TERM = 40;

const PUNCTUATION = '\\-‐‑‒–—―./\'’‘`"“”«»,;:!?()\\[\\]{}&+|';
const ONE_SIGN = new RegExp(`[${PUNCTUATION}]`, 'u');
const LITERAL = new RegExp(`[^\\p{L}\\p{N}${PUNCTUATION}]`, 'u');
const PLAIN_WORD = /^[a-z0-9]+$/;
const PARTS = /\d+\.\d+[\p{L}\p{N}]*|[\p{L}\p{N}]+/gu;
const THOUSANDS = /(\d),(?=\d{3}(?!\d))/g;
const NUMBERS_ONLY = /^\d+(?:[^\p{L}\p{N}]\d+)+$/u;

export function readChunk(folded: string): Chunk {
  if (PLAIN_WORD.test(folded)) {
    const word = folded.slice(0, LONGEST_TERM);
    return { core: word, parts: [word], joined: word, isLiteral: false };
  }
  const core = withoutSignsAround(folded).replace(THOUSANDS, '$1');
  const parts = (core.match(PARTS) ?? []).map((part) => part.slice(0, LONGEST_TERM));
  // 9-3 and 4/4 are not 93 and 44.
  const joined = NUMBERS_ONLY.test(core) ? core : parts.join('');
  return { core, parts, joined: joined.slice(0, LONGEST_TERM), isLiteral: LITERAL.test(core) };
}

/** A loop over both ends: a regular expression would backtrack over runs of dashes. */
function withoutSignsAround(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && ONE_SIGN.test(text.charAt(from))) from++;
  while (to > from && ONE_SIGN.test(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

/** The chunks of a text, case folded; some may be empty. */
export function splitChunks(text: string): readonly string[] {
  const folded = foldCase(text);
  // Splitting by a space is three times as fast as by a regular expression, and descriptions are long.
  return (UNEVEN.test(folded) ? evenOut(folded) : folded).split(' ');
}

const UNEVEN = /[^\S ]|×|\b4 x\b/;

function evenOut(folded: string): string {
  return folded
    .replace(/\s/g, ' ')
    .replaceAll('×', 'x')
    .replace(/\b4 ?x ?([24])\b/g, '4x$1');
}

const SYMBOL = /[^\p{L}\p{N}]/gu;

/** The distinct characters that are neither letters nor digits. */
export function symbolsIn(chunk: string): readonly string[] {
  return [...new Set(chunk.match(SYMBOL))];
}

/** Punctuation between words: ignored while there are words to search for. */
export function isMerePunctuation(chunk: string): boolean {
  return /^[-‐‑‒–—―./,;:!?()[\]{}&+|]+$/u.test(chunk);
}
