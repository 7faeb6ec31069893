import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { DealershipContext } from '#features/dealership/client/use-dealership.ts';
import type { Dealership } from '#features/dealership/dealership.ts';
import { AdminNotFoundPage } from '#pages/admin/admin-not-found-page.tsx';
import { AdminShell } from '#pages/admin/admin-shell.tsx';
import { AllowedPage } from '#pages/admin/allowed-page.tsx';
import { LoginPage } from '#pages/admin/login-page.tsx';
import { FORGOT_PATH, INVITATION_PATH, RESET_PATH, SET_UP_PATH } from '#shared/admin-paths.ts';
import { adminRoutes } from './admin-routes.tsx';
import { lazily } from './lazily.tsx';
import { LoadBoundary } from './navigation/load-boundary.tsx';
import { NewVersionPrompt } from './navigation/new-version-prompt.tsx';
import { ToastArea } from './ui/toast.tsx';

const ForgotPage = lazily(async () => (await import('#pages/admin/forgot-page.tsx')).ForgotPage);
const ResetPage = lazily<{ token: string }>(
  async () => (await import('#pages/admin/reset-page.tsx')).ResetPage,
);
const InvitationPage = lazily(async () => (await import('#pages/admin/invitation-page.tsx')).InvitationPage);
const SetUpPage = lazily(async () => (await import('#pages/admin/set-up-page.tsx')).SetUpPage);

/** The staff area: client rendered, in a bundle that the public site never loads. */
export function AdminApp({ queryClient, dealership }: { queryClient: QueryClient; dealership: Dealership }) {
  return (
    <StrictMode>
      <DealershipContext value={dealership}>
        <QueryClientProvider client={queryClient}>
          <Switch>
            <Route path="/admin/login" component={LoginPage} />
            <Route path={FORGOT_PATH}>
              <Suspense fallback={null}>
                <ForgotPage />
              </Suspense>
            </Route>
            <Route path={RESET_PATH}>
              {({ token }) => (
                <Suspense fallback={null}>
                  <ResetPage token={token} />
                </Suspense>
              )}
            </Route>
            <Route path={INVITATION_PATH}>
              <LoadBoundary resetKey={INVITATION_PATH}>
                <Suspense fallback={null}>
                  <InvitationPage />
                </Suspense>
              </LoadBoundary>
            </Route>
            <Route path={SET_UP_PATH}>
              <LoadBoundary resetKey={SET_UP_PATH}>
                <Suspense fallback={null}>
                  <SetUpPage />
                </Suspense>
              </LoadBoundary>
            </Route>
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
      <Suspense fallback={<p className="text-muted">Loading...</p>}>
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
