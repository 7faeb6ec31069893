const LONGEST = 80;
// Control characters, line and paragraph separators, and direction overrides.
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;

/** The name of an uploaded file, safe for messages. It has no other use. */
export function toSpokenName(fileName: string | undefined, number: number): string {
  const base = (fileName ?? '').split(/[/\\]/).at(-1) ?? '';
  const plain = base.replaceAll(unprintable, '').trim();
  if (plain === '') return `Photo ${number}`;
  const letters = [...plain];
  return letters.length <= LONGEST ? plain : `${letters.slice(0, LONGEST - 1).join('')}…`;
}
