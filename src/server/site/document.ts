import { escapeHtml } from '#shared/escape-html.ts';
import { findMarkdownPath, machinePaths } from '#shared/machine-paths.ts';
import type { PageHead, Text } from '#shared/page.ts';
import { escapeJson } from '../http/cache/json-text.ts';
import type { Icons } from './rendering.ts';

export interface DocumentParts {
  head: PageHead;
  html: Text;
  /** JSON of the answers that the page was rendered with, as json-text.ts writes it. */
  state: readonly (string | Uint8Array)[];
  publicUrl: string;
  siteName: string;
  styles: readonly string[];
  /** Rules that come after every style sheet. */
  lookText?: string;
  icons: Icons;
  /** Address of what a phone needs to install the site; without it nothing is kept on phones. */
  manifest?: string | undefined;
  scripts: readonly string[];
  fonts: readonly string[];
  /** Loads the scripts after the first paint; without it they are in the document. */
  loader?: string;
  /** Further scripts that the page will request. */
  modules: readonly string[];
  /** The page's build; an old tab compares it with the server's. */
  buildId: string;
  /** What the server runs, for staff. */
  version?: string | undefined;
}

/** The HTML document around a rendered page. All values are escaped here. */
export function toDocument(parts: DocumentParts): Text {
  const { head, html, state, publicUrl, siteName } = parts;
  const canonical = head.canonicalPath === undefined ? undefined : publicUrl + head.canonicalPath;
  const image = publicUrl + (head.imagePath ?? '/art/preview.jpg');
  const tags = [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : '',
    ...alternates(head),
    canonical && !head.isUnlisted ? '' : meta('name', 'robots', 'noindex'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:locale', 'en_AU'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:image', image),
    meta('property', 'og:image:alt', head.imagePath ? (head.imageAlt ?? head.title) : siteName),
    canonical ? meta('property', 'og:url', canonical) : '',
    meta('name', 'twitter:card', 'summary_large_image'),
    head.jsonLd
      ? `<script type="application/ld+json">${escapeJson(head.jsonLd, (_name, one) => toWholeAddress(one, publicUrl))}</script>`
      : '',
  ];
  const before = [
    '<!doctype html>',
    `<html lang="en-AU" data-public-url="${escapeHtml(publicUrl)}" data-build="${escapeHtml(parts.buildId)}"${parts.version ? ` data-version="${escapeHtml(parts.version)}"` : ''}>`,
    '<head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...parts.styles.map((path) => `<link rel="stylesheet" href="${escapeHtml(path)}">`),
    ...parts.fonts.map(
      (path) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeHtml(path)}">`,
    ),
    parts.lookText ? `<style>${parts.lookText}</style>` : '',
    ...tags,
    ...iconLinks(parts.icons),
    parts.manifest ? `<link rel="manifest" href="${escapeHtml(parts.manifest)}">` : '',
    // The header is dark in light mode too.
    '<meta name="theme-color" content="#0e1116">',
    toScript(parts),
    '</head><body>',
    '<div id="root">',
  ].join('\n');
  const between = '</div>\n<script type="application/json" id="page-state">';
  return [before, ...[html].flat(), between, ...state, '</script>\n</body></html>'];
}

/** The same page for programs, and the feed. */
function alternates({ canonicalPath }: PageHead): string[] {
  const markdown = canonicalPath === undefined ? undefined : findMarkdownPath(canonicalPath);
  return [
    markdown ? `<link rel="alternate" type="text/markdown" href="${escapeHtml(markdown)}">` : '',
    `<link rel="alternate" type="application/atom+xml" title="New arrivals" href="${machinePaths.atom}">`,
  ];
}

function iconLinks({ small, large }: Icons): string[] {
  const sizes = small.type === 'image/png' ? ' sizes="32x32"' : '';
  return [
    `<link rel="icon" href="${escapeHtml(small.href)}" type="${small.type}"${sizes}>`,
    `<link rel="apple-touch-icon" href="${escapeHtml(large)}">`,
  ];
}

// A page with a loader gets its code after the first paint; see public/boot.js.
function toScript({ scripts, modules, loader }: DocumentParts): string {
  const [entry = ''] = scripts;
  if (!loader) {
    return scripts.map((path) => `<script type="module" src="${escapeHtml(path)}"></script>`).join('');
  }
  const data = `data-entry="${escapeHtml(entry)}" data-modules="${escapeHtml(modules.join(' '))}"`;
  return `<script async fetchpriority="low" src="${escapeHtml(loader)}" ${data}></script>`;
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

/** Pages know only paths; structured data needs absolute addresses. */
function toWholeAddress(value: unknown, publicUrl: string): unknown {
  return typeof value === 'string' && /^\/(?!\/)/.test(value) ? publicUrl + value : value;
}
