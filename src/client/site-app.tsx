import { StrictMode, Suspense } from 'react';
import { Router, useLocation } from 'wouter';
import { DealershipContext } from '#features/dealership/client/use-dealership.ts';
import type { Dealership } from '#features/dealership/dealership.ts';
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
  dealership: Dealership;
  /** Server only: receives the head. */
  head?: { current?: PageHead };
  ssrPath?: string;
  ssrSearch?: string;
}

/** The public site: the same tree on the server and in the browser. */
export function SiteApp({ reads, dealership, head, ssrPath, ssrSearch }: SiteAppProps) {
  return (
    <StrictMode>
      <DealershipContext value={dealership}>
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
