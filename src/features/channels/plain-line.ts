/** What no feed may contain in a value: control characters, separators of lines, and what is no character at all. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\uFEFF\uFFFE\uFFFF]+/gu;

/** One line of plain text, whatever was typed. Readers of feeds often take a line for a row. */
export function plainLine(text: string): string {
  return text
    .replaceAll(UNPRINTABLE, ' ')
    .replaceAll(/\s{2,}/g, ' ')
    .trim();
}
