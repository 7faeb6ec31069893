import { escapeHtml } from '#shared/escape-html.ts';

/** Text for XML content and quoted attributes, without what XML 1.0 cannot hold in any spelling. */
export function escapeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replaceAll(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, ''));
}
