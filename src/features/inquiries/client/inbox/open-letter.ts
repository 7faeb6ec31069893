export const OPEN_LETTER = 'letter';

/** The state of a link to the inbox that opens one letter there. */
export function openingLetter(id: number): Record<typeof OPEN_LETTER, string> {
  return { [OPEN_LETTER]: String(id) };
}
