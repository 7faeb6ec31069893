import { LOGIN_PATH } from '#shared/admin-paths.ts';
import { escapeHtml } from '#shared/escape-html.ts';

/** The page of a site that nobody has set up: it names nobody, and needs no file and no script. */
export function toQuietPage(text: string): string {
  return [
    '<!doctype html>',
    '<html lang="en-AU"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    '<title>Being prepared</title>',
    `<style>${STYLE}</style>`,
    '</head><body><main>',
    '<h1>We will be open soon</h1>',
    `<p>${escapeHtml(text)}</p>`,
    '<p class="own">Is this your site? Open the set-up address that was printed where it was started, or',
    `<a href="${LOGIN_PATH}">log in</a>.</p>`,
    '</main></body></html>',
  ].join('\n');
}

/** The colours of the site, light and dark (`src/client/styles/tokens.css`). */
const STYLE = `
:root { color-scheme: light dark; --canvas: #faf8f5; --ink: #16181d; --muted: #595c65; --line: #e3ddd2; }
@media (prefers-color-scheme: dark) {
  :root { --canvas: #0e1116; --ink: #f4f1eb; --muted: #abadb5; --line: #2b303a; }
}
* { box-sizing: border-box; margin: 0; }
body { background: var(--canvas); color: var(--ink); font: 1.125rem/1.6 system-ui, sans-serif; }
main { display: grid; align-content: center; justify-items: start; gap: 1rem; min-height: 100dvh;
  max-width: 40rem; margin: 0 auto; padding: 3rem 1.5rem; }
h1 { font-size: clamp(2rem, 8vw, 3.25rem); line-height: 1.1; letter-spacing: -0.02em; text-wrap: balance; }
p { color: var(--muted); text-wrap: pretty; }
.own { margin-top: 1.5rem; padding-top: 1.5rem; border-top: 1px solid var(--line); font-size: 1rem; }
a { color: var(--ink); text-underline-offset: 0.25em; }
`;
