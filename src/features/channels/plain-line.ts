/** What no feed may contain in a value: control characters, separators of lines, and what is no character at all. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\uFEFF\uFFFE\uFFFF]+/gu;
/** Most texts are nothing but letters and signs of the keyboard, and looking is cheaper than replacing. */
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
