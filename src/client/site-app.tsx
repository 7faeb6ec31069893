import { StrictMode, Suspense } from 'react';
import { Router, useLocation } from 'wouter';
import { SiteLayout } from '#pages/site/site-layout.tsx';
import type { PageHead } from '#shared/page.ts';
import { LoadBoundary } from './navigation/load-boundary.tsx';
import { PageArrival } from './navigation/page-arrival.tsx';
import { turnPage } from './navigation/turn-page.ts';
import { PageHeadContext } from './page-head.tsx';
import type { Reads } from './reads.ts';
import { SiteNavigation } from './site-navigation.tsx';
import { findRoute } from './site-routes.tsx';
import { ReadsContext } from './use-read.ts';

interface SiteAppProps {
  reads: Reads;
  /** Server only: receives the head. */
  head?: { current?: PageHead };
  ssrPath?: string;
  ssrSearch?: string;
}

/** The public site: the same tree on the server and in the browser. */
export function SiteApp({ reads, head, ssrPath, ssrSearch }: SiteAppProps) {
  return (
    <StrictMode>
      <ReadsContext value={reads}>
        <PageHeadContext value={head}>
          <Router ssrPath={ssrPath} ssrSearch={ssrSearch} aroundNav={turnPage}>
            <SiteNavigation />
            <SiteLayout>
              <CurrentPage />
            </SiteLayout>
          </Router>
        </PageHeadContext>
      </ReadsContext>
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
