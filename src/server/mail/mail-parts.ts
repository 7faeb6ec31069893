import { escapeHtml } from '#shared/escape-html.ts';

/** The HTML of a mail around its body, which is escaped already. */
export function mailDocument(subject: string, body: string): string {
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>${body}</body></html>`;
}

/** What a message id ends with. */
export function domainOf(address: string): string {
  const domain = address.split('@').at(-1) ?? '';
  return domain.replaceAll(/[^\w.-]/g, '') || 'localhost';
}
