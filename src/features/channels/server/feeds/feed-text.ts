/** At most so many characters, cut at a word where there is one, never within a character. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
  const atWord = cut.lastIndexOf(' ');
  return `${(atWord > most / 2 ? cut.slice(0, atWord) : cut).trimEnd()}…`;
}

/** RFC 4180. Values with spaces are quoted too, because Meta asks for it. */
export function csvCell(value: string): string {
  return /[\s",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** Values have no tabs and no line ends; a quote would be taken for the beginning of a quoted value. */
export function tsvCell(value: string): string {
  return value.includes('"') ? `"${value.replaceAll('"', '""')}"` : value;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function xmlText(value: string): string {
  return /[&<>"]/.test(value) ? value.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '') : value;
}
