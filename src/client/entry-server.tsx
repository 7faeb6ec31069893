import { renderToString } from 'react-dom/server';
import { preloadEverything } from './lazily.tsx';
import type { PageHead } from './page-head.tsx';
import { createReads, type KnownAnswers } from './reads.ts';
import { SiteApp } from './site-app.tsx';
import { findRoute, addressOf as spellAddress } from './site-routes.tsx';

export interface RenderedPage {
  status: number;
  head: PageHead;
  html: string;
  /** What the browser needs to take over without asking again. */
  state: KnownAnswers;
  /** The source of the page, whose code the browser will want. */
  source: string;
}

await preloadEverything();

/** The one spelling of an address of the public site; pages are rendered and kept by that. */
export function addressOf(url: string): string {
  const [path, search] = splitAddress(url);
  return spellAddress(path, new URLSearchParams(search));
}

/**
 * Renders one address of the public site. `read` answers the page's own API calls, in this process; `told` is what the
 * page finds beside them, such as what became of its form.
 */
export async function renderPage(
  address: string,
  read: (path: string) => Promise<unknown>,
  told: Readonly<Record<string, unknown>> = {},
): Promise<RenderedPage> {
  const [pathname, search] = splitAddress(address);
  const { route, params } = findRoute(pathname);
  const paths = route.reads?.(params, new URLSearchParams(search)) ?? [];
  const state = { ...Object.fromEntries((await Promise.all(paths.map(readOne))).flat()), ...told };
  const collected: { current?: PageHead } = {};
  const html = renderToString(
    <SiteApp reads={createReads(read, state)} head={collected} ssrPath={pathname} ssrSearch={search} />,
  );
  const head = collected.current ?? { title: '', description: '' };
  return { status: head.status ?? 200, head, html, state, source: route.source };

  /** Nothing when it failed: the browser then asks again. What is missing is said to be, so that it need not. */
  async function readOne(path: string): Promise<[path: string, answer: unknown][]> {
    try {
      return [[path, await read(path)]];
    } catch (error) {
      return error instanceof Error && error.message.startsWith('404:') ? [[path, null]] : [];
    }
  }
}

// Not by URL, which would take `//name` for another host and throw on some addresses.
function splitAddress(url: string): [path: string, search: string] {
  const [path = '/', ...rest] = url.split('?');
  return [path, rest.join('?')];
}
