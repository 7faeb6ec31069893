import { dehydrate } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { preloadEverything } from './lazily.tsx';
import type { PageHead } from './page-head.tsx';
import { createQueryClient, type ReadPath } from './query-client.ts';
import { SiteApp } from './site-app.tsx';
import { findRoute, addressOf as spellAddress } from './site-routes.tsx';

export interface RenderedPage {
  status: number;
  head: PageHead;
  html: string;
  /** What the browser needs to take over without asking again. */
  state: unknown;
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
  read: ReadPath,
  told: Readonly<Record<string, unknown>> = {},
): Promise<RenderedPage> {
  const [pathname, search] = splitAddress(address);
  const queryClient = createQueryClient(read);
  const { route, params } = findRoute(pathname);
  const paths = route.reads?.(params, new URLSearchParams(search)) ?? [];
  await Promise.all(paths.map((path) => queryClient.prefetchQuery({ queryKey: [path] })));
  for (const [name, value] of Object.entries(told)) queryClient.setQueryData([name], value);
  const collected: { current?: PageHead } = {};
  const html = renderToString(
    <SiteApp queryClient={queryClient} head={collected} ssrPath={pathname} ssrSearch={search} />,
  );
  const head = collected.current ?? { title: '', description: '' };
  // Failed reads go along: the browser must begin with the very page it was sent, a not-found one included.
  const state = dehydrate(queryClient, { shouldDehydrateQuery: ({ state }) => state.status !== 'pending' });
  queryClient.clear();
  return { status: head.status ?? 200, head, html, state, source: route.source };
}

// Not by URL, which would take `//name` for another host and throw on some addresses.
function splitAddress(url: string): [path: string, search: string] {
  const [path = '/', ...rest] = url.split('?');
  return [path, rest.join('?')];
}
