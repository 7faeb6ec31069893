import { escapeHtml } from '#shared/escape-html.ts';
import { mailDocument } from './mail-parts.ts';
import type { Mail } from './mailer.ts';

/** Links only in our own text; what a visitor wrote stays plain text. */
export type Part = string | { href: string; text: string };
export type Line = Part | readonly Part[];

export function link(address: string): Part {
  return { href: address, text: address };
}

export function toBodies(subject: string, lines: readonly Line[]): Pick<Mail, 'subject' | 'text' | 'html'> {
  const text = lines.map((line) =>
    partsOf(line).map((part) => (typeof part === 'string' ? part : part.text)),
  );
  const html = lines.map((line) => `<div>${partsOf(line).map(toHtml).join('') || '&nbsp;'}</div>`);
  return {
    subject,
    text: text.map((parts) => parts.join('')).join('\n'),
    html: mailDocument(subject, html.join('')),
  };
}

function partsOf(line: Line): readonly Part[] {
  return typeof line === 'string' || 'href' in line ? [line] : line;
}

function toHtml(part: Part): string {
  if (typeof part === 'string') return escapeHtml(part);
  return `<a href="${escapeHtml(part.href)}">${escapeHtml(part.text)}</a>`;
}
