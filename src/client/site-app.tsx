import {
  type DehydratedState,
  HydrationBoundary,
  type QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query';
import { StrictMode, Suspense } from 'react';
import { Router, useLocation } from 'wouter';
import { SiteLayout } from '#pages/site/site-layout.tsx';
import { LoadBoundary } from './navigation/load-boundary.tsx';
import { PageArrival } from './navigation/page-arrival.tsx';
import { turnPage } from './navigation/turn-page.ts';
import { type PageHead, PageHeadContext } from './page-head.tsx';
import { SiteNavigation } from './site-navigation.tsx';
import { findRoute } from './site-routes.tsx';

interface SiteAppProps {
  queryClient: QueryClient;
  state?: DehydratedState;
  /** Server only: where the page leaves its head. */
  head?: { current?: PageHead };
  ssrPath?: string;
  ssrSearch?: string;
}

/** The public site: the same tree on the server and in the browser. */
export function SiteApp({ queryClient, state, head, ssrPath, ssrSearch }: SiteAppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <HydrationBoundary state={state}>
          <PageHeadContext value={head}>
            <Router ssrPath={ssrPath} ssrSearch={ssrSearch} aroundNav={turnPage}>
              <SiteNavigation />
              <SiteLayout>
                <CurrentPage />
              </SiteLayout>
            </Router>
          </PageHeadContext>
        </HydrationBoundary>
      </QueryClientProvider>
    </StrictMode>
  );
}

function CurrentPage() {
  const [path] = useLocation();
  const { route, params } = findRoute(path);
  return (
    <LoadBoundary resetKey={path}>
      <Suspense fallback={<div className="min-h-dvh" />}>
        <route.Page key={route.path} params={params} />
        <PageArrival />
      </Suspense>
    </LoadBoundary>
  );
}
