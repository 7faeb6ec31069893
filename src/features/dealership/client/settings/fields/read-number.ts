/** `1,250.5` as the number it is; text that is none stays text. */
export function readNumber(text: string): number | string {
  const plain = text.replaceAll(/[,\s]/g, '');
  return /^-?\d+(\.\d*)?$/.test(plain) ? Number(plain) : text;
}
