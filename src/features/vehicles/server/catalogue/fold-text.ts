const COMBINING_MARKS = /\p{M}+/gu;
const SPACES = /\s+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the question is exactly whether a text is plain ASCII
const PLAIN_ASCII = /^[\x00-\x7f]*$/;

/** The form in which buyers consider two texts equal: no case, no accents ("Citroën", "citroen"). */
export function foldCase(text: string): string {
  const lower = text.toLowerCase();
  // Nearly every text is ASCII, and normalising is ten times slower than testing.
  return PLAIN_ASCII.test(lower) ? lower : lower.normalize('NFKD').replace(COMBINING_MARKS, '');
}

/** Like foldCase, for whole values: surrounding and repeated white space is ignored too. */
export function foldValue(text: string): string {
  return foldCase(text).trim().replace(SPACES, ' ');
}
