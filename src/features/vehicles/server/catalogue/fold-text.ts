const COMBINING_MARKS = /\p{M}+/gu;
const SPACES = /\s+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the question is exactly whether a text is plain ASCII
const PLAIN_ASCII = /^[\x00-\x7f]*$/;

/** The form in which two texts are the same to a buyer: no case, no accents ("Citroën", "citroen"). */
export function foldCase(text: string): string {
  const lower = text.toLowerCase();
  // Nearly every text is ASCII, and normalising is ten times slower than looking.
  return PLAIN_ASCII.test(lower) ? lower : lower.normalize('NFKD').replace(COMBINING_MARKS, '');
}

/** As foldCase, for whole values: surrounding and repeated space does not count either. */
export function foldValue(text: string): string {
  return foldCase(text).trim().replace(SPACES, ' ');
}
