import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { LoadBoundary } from '#client/navigation/load-boundary.tsx';
import { NewVersionPrompt } from '#client/navigation/new-version-prompt.tsx';
import { ToastArea } from '#client/ui/toast.tsx';
import { DealershipContext } from '#features/dealership/client/use-dealership.ts';
import type { Dealership } from '#features/dealership/dealership.ts';
import { AdminNotFoundPage } from '#pages/admin/shell/admin-not-found-page.tsx';
import { AdminShell } from '#pages/admin/shell/admin-shell.tsx';
import { AllowedPage } from '#pages/admin/shell/allowed-page.tsx';
import { PageToCome } from '#pages/admin/shell/page-to-come.tsx';
import { adminRoutes, openRoutes } from './admin-routes.tsx';

/** The staff area: client rendered, in a bundle that the public site never loads. */
export function AdminApp({ queryClient, dealership }: { queryClient: QueryClient; dealership: Dealership }) {
  return (
    <StrictMode>
      <DealershipContext value={dealership}>
        <QueryClientProvider client={queryClient}>
          <Switch>
            {openRoutes.map(({ path, Page }) => (
              <Route key={path} path={path}>
                {(params) => (
                  <LoadBoundary resetKey={path}>
                    <Suspense fallback={null}>
                      <Page params={params} />
                    </Suspense>
                  </LoadBoundary>
                )}
              </Route>
            ))}
            <Route>
              <AdminShell>
                <CurrentPage />
              </AdminShell>
            </Route>
          </Switch>
          <ToastArea />
          <NewVersionPrompt />
        </QueryClientProvider>
      </DealershipContext>
    </StrictMode>
  );
}

function CurrentPage() {
  const [location] = useLocation();
  return (
    <LoadBoundary resetKey={location}>
      <Suspense fallback={<PageToCome />}>
        <Switch>
          {adminRoutes.map(({ path, Page, permission }) => (
            <Route key={path} path={path}>
              {(params) => (
                <AllowedPage permission={permission}>
                  <Page params={params} />
                </AllowedPage>
              )}
            </Route>
          ))}
          <Route component={AdminNotFoundPage} />
        </Switch>
      </Suspense>
    </LoadBoundary>
  );
}
