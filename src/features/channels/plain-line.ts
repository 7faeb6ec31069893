/** Characters that no value of a feed may contain: controls, separators of lines, and code points without a character. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\uFEFF\uFFFE\uFFFF]+/gu;
/** Most texts are plain ASCII, and looking is cheaper than replacing. */
const PERHAPS_ODD = /[^ -~]| {2}/;

/** One line of plain text, whatever was typed. Readers of feeds often take a line for a row. */
export function plainLine(text: string): string {
  return PERHAPS_ODD.test(text)
    ? text
        .replaceAll(UNPRINTABLE, ' ')
        .replaceAll(/\s{2,}/g, ' ')
        .trim()
    : text.trim();
}
