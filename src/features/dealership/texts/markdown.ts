import type { TextBlock, TextPart } from '../dealership.contract.ts';

/**
 * The subset of Markdown that legal texts are written in: `##` and `###` headings, paragraphs, `-` and `1.` lists,
 * **bold**, *italic* and [links](/contact). It becomes plain data, so no text can become markup.
 */
export function readMarkdown(text: string): TextBlock[] {
  return text
    .split(/\n\s*\n/)
    .map((chunk) => chunk.trim())
    .filter(Boolean)
    .flatMap(readChunk);
}

function readChunk(chunk: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let isOpen = false; // whether the next plain line goes on with the last one
  for (const line of chunk.split('\n').map((one) => one.trim())) {
    const [, marks, heading] = /^(#{1,6})\s+(.+)$/.exec(line) ?? [];
    const [, item] = /^[-*]\s+(.+)$/.exec(line) ?? [];
    const [, numbered] = /^\d{1,3}[.)]\s+(.+)$/.exec(line) ?? [];
    const last = blocks.at(-1);
    if (heading !== undefined) {
      blocks.push({ kind: marks?.length === 3 ? 'subheading' : 'heading', lines: [readInline(heading)] });
      isOpen = false;
    } else if (item !== undefined || numbered !== undefined) {
      const kind = item === undefined ? 'numbers' : 'list';
      const parts = readInline(item ?? numbered ?? '');
      if (last?.kind === kind) last.lines.push(parts);
      else blocks.push({ kind, lines: [parts] });
      isOpen = true;
    } else if (isOpen && last) {
      last.lines.at(-1)?.push({ text: ' ' }, ...readInline(line));
    } else {
      blocks.push({ kind: 'paragraph', lines: [readInline(line)] });
      isOpen = true;
    }
  }
  return blocks;
}

// None of these can run over a whole text: between two marks there is no such mark.
const inline = /\*\*([^*]{1,500})\*\*|\*([^*\s][^*]{0,500})\*|\[([^\][]{1,300})\]\(([^()\s]{1,300})\)/g;

function readInline(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const found of text.matchAll(inline)) {
    const [whole, bold, italic, label, href] = found;
    if (found.index > from) parts.push({ text: text.slice(from, found.index) });
    if (bold !== undefined) parts.push({ text: bold, style: 'bold' });
    else if (italic !== undefined) parts.push({ text: italic, style: 'italic' });
    else if (isSafeTarget(href ?? '')) parts.push({ text: label ?? '', href: href ?? '' });
    else parts.push({ text: label ?? '' });
    from = found.index + whole.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** A page of this site, a web address, or one to write or call to; anything else stays plain text. */
function isSafeTarget(href: string): boolean {
  return /^(\/(?![/\\])|https?:\/\/|mailto:|tel:|#)/i.test(href);
}
