const LONGEST = 80;
// Controls, line and paragraph marks, and what turns the direction of the text around it.
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;

/** The name of an uploaded file as it may stand in a message. It is never used for anything else. */
export function toSpokenName(fileName: string | undefined, number: number): string {
  const base = (fileName ?? '').split(/[/\\]/).at(-1) ?? '';
  const plain = base.replaceAll(unprintable, '').trim();
  if (plain === '') return `Photo ${number}`;
  const letters = [...plain];
  return letters.length <= LONGEST ? plain : `${letters.slice(0, LONGEST - 1).join('')}…`;
}
