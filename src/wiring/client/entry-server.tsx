import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { createReads } from '#client/api/reads.ts';
import { FragmentCacheContext } from '#client/cached-fragment.tsx';
import { createFragmentCache } from '#client/fragment-cache.ts';
import { preloadEverything } from '#client/lazily.tsx';
import { DealershipContext } from '#features/dealership/client/use-dealership.ts';
import type { Dealership } from '#features/dealership/dealership.ts';
import { dealershipAddress } from '#features/dealership/dealership-paths.ts';
import { setStockPrefix } from '#features/dealership/stock-prefix.ts';
import { setTimeZone } from '#shared/dates.ts';
import type { PageHead, RenderedPage } from '#shared/page.ts';
import { SiteApp } from './site-app.tsx';
import { findRoute, addressOf as spellAddress } from './site-routes.tsx';

await preloadEverything();

/** The canonical form of a public address; the cache key of rendered pages. */
export function addressOf(url: string): string {
  const [path, search] = splitAddress(url);
  return spellAddress(path, new URLSearchParams(search));
}

/**
 * Reads what one public address shows. `read` answers the page's API calls within this process; `told` is further
 * input, such as the result of a posted form. Rendering then depends on nothing else.
 */
export async function preparePage(
  address: string,
  read: (path: string) => unknown,
  told: Readonly<Record<string, unknown>> = {},
): Promise<{ state: Readonly<Record<string, unknown>>; render: () => RenderedPage }> {
  const [pathname, search] = splitAddress(address);
  const { route, params } = findRoute(pathname);
  const dealership = (told[dealershipAddress()] ?? (await read(dealershipAddress()))) as Dealership; // by its contract
  const paths = route.reads?.(params, new URLSearchParams(search), told) ?? [];
  const state = {
    [dealershipAddress()]: dealership,
    ...Object.fromEntries((await Promise.all(paths.map(readOne))).flat()),
    ...told,
  };

  function render(): RenderedPage {
    setTimeZone(dealership.timeZone);
    setStockPrefix(dealership.stockPrefix);
    const collected: { current?: PageHead } = {};
    const cache = createFragmentCache(dealership, (element) => renderPart(element, dealership));
    const html = renderToString(
      <FragmentCacheContext value={cache}>
        <SiteApp
          reads={createReads(async (path) => read(path), state)}
          dealership={dealership}
          head={collected}
          ssrPath={pathname}
          ssrSearch={search}
        />
      </FragmentCacheContext>,
    );
    const head = collected.current ?? { title: '', description: '' };
    return { status: head.status ?? 200, head, html: cache.complete(html), source: route.source };
  }
  return { state, render };

  /** Left out when it failed: the browser then asks again. Missing ones are marked as such, so that it does not. */
  async function readOne(path: string): Promise<[path: string, answer: unknown][]> {
    try {
      return [[path, await read(path)]];
    } catch (error) {
      return Reflect.get(Object(error), 'code') === 'not_found' ? [[path, null]] : [];
    }
  }
}

/** A part that is the same on every page: it is told of no address and can read nothing. */
function renderPart(element: ReactElement, dealership: Dealership): string {
  return renderToString(
    <DealershipContext value={dealership}>
      <Router ssrPath="/">{element}</Router>
    </DealershipContext>,
  );
}

// Not with URL, which takes `//name` for a host and throws on some addresses.
function splitAddress(url: string): [path: string, search: string] {
  const [path = '/', ...rest] = url.split('?');
  return [path, rest.join('?')];
}
