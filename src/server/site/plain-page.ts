import { escapeHtml } from '#shared/escape-html.ts';

/** A page for when rendering is impossible: no file, no script. */
export function toPlainPage({ title, text }: { title: string; text: string }): string {
  return [
    '<!doctype html>',
    '<html lang="en-AU"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title>`,
    '<style>:root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.5rem}</style>',
    `</head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></main></body></html>`,
  ].join('\n');
}
