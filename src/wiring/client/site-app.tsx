import { StrictMode, Suspense } from 'react';
import { Router, useLocation } from 'wouter';
import type { Reads } from '#client/api/reads.ts';
import { ReadsContext } from '#client/api/use-read.ts';
import { LoadBoundary } from '#client/navigation/load-boundary.tsx';
import { PageArrival } from '#client/navigation/page-arrival.tsx';
import { turnPage } from '#client/navigation/turn-page.ts';
import { PageHeadContext } from '#client/page-head.tsx';
import { SiteNavigation } from '#client/site-navigation.tsx';
import { DealershipContext } from '#features/dealership/client/use-dealership.ts';
import type { Dealership } from '#features/dealership/dealership.ts';
import { SiteLayout } from '#pages/site/layout/site-layout.tsx';
import type { PageHead } from '#shared/page.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { findRoute } from './site-routes.tsx';

interface SiteAppProps {
  reads: Reads;
  dealership: Dealership;
  /** Server only: receives the head. */
  head?: { current?: PageHead };
  ssrPath?: string;
  ssrSearch?: string;
}

const preloadComparison = () => findRoute(sitePaths.compare).route.Page.preload();

/** The public site: the same tree on the server and in the browser. */
export function SiteApp({ reads, dealership, head, ssrPath, ssrSearch }: SiteAppProps) {
  return (
    <StrictMode>
      <DealershipContext value={dealership}>
        <ReadsContext value={reads}>
          <PageHeadContext value={head}>
            <Router ssrPath={ssrPath} ssrSearch={ssrSearch} aroundNav={turnPage}>
              <SiteNavigation />
              <SiteLayout preloadComparison={preloadComparison}>
                <CurrentPage />
              </SiteLayout>
            </Router>
          </PageHeadContext>
        </ReadsContext>
      </DealershipContext>
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
