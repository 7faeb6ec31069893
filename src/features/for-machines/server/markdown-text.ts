/** Words of people as one line of Markdown: nothing in it becomes a heading, a link, markup or another line. */
export function toLine(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>|#~!]/g, String.raw`\$&`)
    .replace(/^[-+=]/, String.raw`\$&`)
    .replace(/^(\d+)([.)])(?=\s|$)/, String.raw`$1\$2`);
}

/** The same with its lines kept as paragraphs. */
export function toParagraphs(text: string): string {
  return text.split(/\n+/).map(toLine).filter(Boolean).join('\n\n');
}

export function toLink(text: string, address: string): string {
  return `[${toLine(text)}](${address})`;
}

/** `- Year: 2021`, leaving out what is not known. */
export function toFactList(facts: readonly { label: string; value: string }[]): string {
  return toList(
    facts.filter(({ value }) => value.trim()).map(({ label, value }) => `${toLine(label)}: ${toLine(value)}`),
  );
}

/** Items are Markdown already. */
export function toList(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** Blocks with a blank line between; empty ones are left out. */
export function toDocumentText(...blocks: readonly string[]): string {
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
